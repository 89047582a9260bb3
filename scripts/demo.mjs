/** `npm run demo`: installs and builds what is missing, then fills a folder with invented life and serves it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, isBuilt, isInstalled, needNode, ROOT, run, giveUp, say } from './house.mjs';

needNode();
if (!isInstalled({ development: false })) await install({ development: false });
if (!isBuilt()) {
  say('Собираю портал…', 'Building the portal…');
  if ((await run(process.execPath, [join(ROOT, 'scripts/build.mjs')])) !== 0) {
    giveUp('Сборка не удалась (причина выше).', 'The build failed (see above).');
  }
}
process.argv.splice(2, 0, 'demo');
await import(pathToFileURL(join(ROOT, 'dist/cli.js')).href);
