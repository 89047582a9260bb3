import { rulesOf, type GameKind } from '../chess/index.ts';
import type { GameView } from './types.ts';

/** The text of a tag: quotes and backslashes are escaped, control characters fall out. */
function tag(name: string, value: string): string {
  const safe = value
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"');
  return `[${name} "${safe}"]`;
}

/** `h:mm:ss` of a clock, as the `%clk` command wants it; whole seconds, rounded down. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.trunc(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${Math.trunc(seconds / 3600)}:${two(Math.trunc(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** As the standard writes it; a delay as `300d5`, a time for each move as `1/60`. A cap has no form. */
function control({ control }: GameView): string {
  const base = control.baseMs / 1000;
  switch (control.mode) {
    case 'sudden':
      return `${base}`;
    case 'delay':
      return `${base}d${control.delayMs / 1000}`;
    case 'per-move':
      return `1/${base}`;
    default:
      return `${base}+${control.incrementMs / 1000}`;
  }
}

const TERMINATION: Readonly<Record<string, string>> = {
  flag: 'time forfeit',
  'first-move': 'time forfeit',
  'setup-time': 'time forfeit',
  aborted: 'abandoned',
};

/** R5: the name readers know a game by; classical chess has none. */
const VARIANT: Readonly<Record<GameKind, string | null>> = {
  chess: null,
  chess960: 'Chess960',
  kingchess: 'Kingchess',
  battle: 'Battle',
};

/** R5: the position the game began from, unless every reader knows it. */
function origin({ kind, phase, initialFen, startNumber }: GameView): string[] {
  const variant = VARIANT[kind];
  // Before the reveal there is no position to tell (B-05).
  if (phase === 'setup') return [tag('Variant', variant ?? '')];
  const number = startNumber === null ? [] : [tag('StartNumber', String(startNumber))];
  const named = variant === null ? [] : [tag('Variant', variant), ...number];
  if (variant === null && initialFen === rulesOf(kind).start().fen()) return named;
  return [...named, tag('SetUp', '1'), tag('FEN', initialFen)];
}

/** Words of the movetext in lines of at most 79 characters, as the export format asks. */
function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > 79) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines.join('\n');
}

/**
 * A game as PGN with clocks, in UTC; a running or aborted one ends with `*`. `site` is the address of its page. Names of
 * people and events cannot break out of their tags.
 */
export function pgnOfGame(view: GameView, site: string): string {
  const began = new Date(view.createdAt).toISOString();
  const date = began.slice(0, 10).replaceAll('-', '.');
  const result = view.result ?? '*';
  const tags = [
    tag('Event', view.tournament?.name ?? (view.rated ? 'Rated game' : 'Casual game')),
    tag('Site', site),
    tag('Date', date),
    tag('Round', view.tournament === null ? '-' : `${view.tournament.round}.${view.tournament.board}`),
    tag('White', view.white.login),
    tag('Black', view.black.login),
    tag('Result', result),
    tag('UTCDate', date),
    tag('UTCTime', began.slice(11, 19)),
    tag('TimeControl', control(view)),
    tag('GameId', String(view.number)),
    ...origin(view),
    ...(view.status === 'playing'
      ? [tag('Termination', 'unterminated')]
      : [tag('Termination', TERMINATION[view.reason ?? ''] ?? 'normal')]),
  ];
  const words = view.moves.flatMap((move) => {
    const white = move.ply % 2 === 1;
    const number = `${Math.ceil(move.ply / 2)}${white ? '.' : '...'}`;
    return [number, move.san, `{[%clk ${clock(white ? move.whiteMs : move.blackMs)}]}`];
  });
  return `${tags.join('\n')}\n\n${wrap([...words, result])}\n`;
}

/** Several games in one file, as a tournament's: one after the other with an empty line between. */
export function pgnOfGames(views: readonly GameView[], siteOf: (view: GameView) => string): string {
  return views.map((view) => pgnOfGame(view, siteOf(view))).join('\n');
}
