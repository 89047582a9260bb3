#!/usr/bin/env node
import { ENGINE_COMMANDS, main } from '../dist/cli/index.js';

process.exitCode = await main(
  process.argv.slice(2),
  { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) },
  process.env,
  ENGINE_COMMANDS,
);
