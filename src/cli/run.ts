/** The bundle's entry: `dist/cli.js`, called by `bin/tabiya.mjs`. */
import { endOnClosedPipe } from './closed-pipe.ts';
import { main } from './main.ts';

endOnClosedPipe([process.stdout, process.stderr], {
  // Services listen for the signal that ends them.
  isServing: () => process.listenerCount('SIGTERM') > 0,
  end: () => process.exit(),
});

process.exitCode = await main(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
