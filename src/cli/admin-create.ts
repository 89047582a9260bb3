import { BadInput, parseArguments } from 'tabiya-engine/cli';
import type { Command } from './command.ts';
import { withRooms } from './rooms.ts';
import { DATA_FLAGS, DATA_HELP } from './settings.ts';

export const command: Command = {
  help: {
    ru: `tabiya admin create ЛОГИН: сделать человека администратором

Если такой человек зарегистрирован, он становится администратором сразу. Если нет, выводится одноразовая
ссылка, по которой он зарегистрируется администратором.

${DATA_HELP.ru}
  --base-url URL        адрес сайта для ссылки (TABIYA_BASE_URL)
  --port ЧИСЛО          порт портала для ссылки, если адрес сайта не задан (PORT, обычно 3000)
  --host АДРЕС          его адрес в ссылке (HOST, обычно 127.0.0.1)

Папка данных и адрес должны быть теми же, с какими работает портал: иначе ссылка никуда не ведёт.

Ответ с --json: {"login":"…","granted":true} или {"login":"…","granted":false,"link":"…"}`,
    en: `tabiya admin create LOGIN: make a person an administrator

A person who is registered becomes an administrator at once. Otherwise a one-time link is shown with which
to register as one.

${DATA_HELP.en}
  --base-url URL        the site's address for the link (TABIYA_BASE_URL)
  --port NUMBER         the portal's port for the link where the site has no address (PORT, 3000 if not set)
  --host ADDRESS        its address in the link (HOST, 127.0.0.1 if not set)

Data folder and address must be those of the running portal: otherwise the link leads nowhere.

Answer with --json: {"login":"…","granted":true} or {"login":"…","granted":false,"link":"…"}`,
  },
  async run(args, terminal) {
    const { flags, words } = parseArguments(args, {
      flags: [...DATA_FLAGS, 'base-url', 'port', 'host'],
      words: [1, 1],
    });
    const login = words[0] ?? '';
    return withRooms(
      terminal,
      flags,
      async ({ accounts, config, moderation }) => {
        const user = await accounts.byLogin(login);
        if (user !== null) {
          const granted = await accounts.grant(user.id, 'administrator', null, (before, after) => [
            // nobody's name, because whoever has the machine's console may do it.
            moderation.entry({
              byId: null,
              act: 'role-grant',
              subjectKind: 'person',
              subjectId: user.id,
              reason: '',
              note: 'tabiya admin create',
              before: before.join(', '),
              after: after.join(', '),
            }),
          ]);
          if (!granted.ok) {
            throw new BadInput({
              ru: `Этого человека нельзя сделать администратором (${granted.refusal.code}).`,
              en: `This person cannot be made an administrator (${granted.refusal.code}).`,
            });
          }
          if (terminal.json) terminal.out(`${JSON.stringify({ login: user.login, granted: true })}\n`);
          else if (terminal.language === 'ru') terminal.out(`${user.login} теперь администратор.\n`);
          else terminal.out(`${user.login} is an administrator now.\n`);
          return 0;
        }
        const site = config.baseUrl ?? `http://${config.host}:${config.port}`;
        const link = `${site}/admin/claim/${await accounts.issueAdministratorLink()}`;
        if (terminal.json) terminal.out(`${JSON.stringify({ login, granted: false, link })}\n`);
        else if (terminal.language === 'ru') {
          terminal.out(
            `Человека ${login} ещё нет. Одноразовая ссылка для регистрации администратором:\n${link}\n`,
          );
        } else
          terminal.out(
            `There is nobody called ${login} yet. The one-time link to register as an administrator:\n${link}\n`,
          );
        return 0;
      },
      'begin',
    );
  },
};
