/** The bundle's entry: `dist/cli.js`, called by `bin/tabiya.mjs`. */
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
