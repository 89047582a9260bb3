import type { GameCard } from '../../games/index.ts';
import { controlText, MiniBoard } from '../../ui/index.ts';
import type { Words } from '../../words/index.ts';
import type { Reader } from '../reader.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Less than this is a warning. */
const SHORT_MS = 6 * HOUR;

/** A stretch of time as people say it: `11 days`, `2 days 5 h`, `3 h 12 min`, `40 min`. */
export function spanText(ms: number, t: Words): string {
  const days = Math.trunc(ms / DAY);
  const hours = Math.trunc((ms % DAY) / HOUR);
  const minutes = Math.trunc((ms % HOUR) / MINUTE);
  if (days >= 10 || (days > 0 && hours === 0)) return t('my.span_days', { days });
  if (days > 0) return t('my.span_daysHours', { days, hours });
  if (hours > 0) return t('my.span_hours', { hours, minutes });
  return minutes > 0 ? t('my.span_minutes', { minutes }) : t('my.span_moment');
}

/**
 * A small board of a game in which the reader has to do something or waits: opponent and time under it, then the event.
 * The whole is one link.
 */
export function TurnTile(props: {
  readonly reader: Reader;
  readonly userId: string;
  readonly game: GameCard;
  /** Names of the reader's events by id. */
  readonly events: ReadonlyMap<string, string>;
}) {
  const { reader, userId, game } = props;
  const { t } = reader;
  const side = game.white.id === userId ? 'white' : 'black';
  const opponent = side === 'white' ? game.black : game.white;
  const isTurn = game.phase === 'setup' || game[game.turn].id === userId;
  const left = game.dueAt === null ? null : Math.max(0, game.dueAt - reader.now);
  const event = game.tournamentId === null ? null : (props.events.get(game.tournamentId) ?? null);
  return (
    <a class="tile" href={`/game/${game.number}`}>
      <MiniBoard fen={game.fen} lastMove={game.lastMove} side={side} label={null} />
      <span class="turn-line">
        <b>{opponent.login}</b>
        {isTurn && (
          <span class={left !== null && left < SHORT_MS ? 'warn nowrap' : 'muted nowrap'}>
            {left === null ? t('my.notRunning') : spanText(left, t)}
          </span>
        )}
      </span>
      <span class="tile-note">
        {game.phase === 'setup'
          ? t('my.setup')
          : (event ?? t('my.friendly', { control: controlText(game.control, t) }))}
      </span>
    </a>
  );
}
