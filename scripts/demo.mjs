/** `npm run demo`: installs and builds what is missing, then fills a folder with invented life and serves it. */
import { runBuilt } from './house.mjs';

await runBuilt('demo');
