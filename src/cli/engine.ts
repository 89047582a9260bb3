import { ENGINE_COMMANDS, runCommand } from 'tabiya-engine/cli';
import type { CommandEntry } from './command.ts';

/** The engine's commands inside `tabiya`; each is loaded only when it is called. */
export const ENGINE_ENTRIES: readonly CommandEntry[] = ENGINE_COMMANDS.map(({ load, ...entry }) => ({
  ...entry,
  load: async () => {
    const { command } = await load();
    return {
      command: {
        help: { ru: `tabiya ${command.help.ru}`, en: `tabiya ${command.help.en}` },
        run: async (args, terminal) => runCommand(command, args, terminal),
      },
    };
  },
}));
