/** `npm start`: installs and builds what is missing, then migrates and serves. Flags go to `tabiya serve`. */
import { runBuilt } from './house.mjs';

await runBuilt('serve');
