import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

await import(pathToFileURL(await bundle('test/differential/files.ts')).href);
