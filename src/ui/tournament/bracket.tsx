import { bracketPlan } from 'tabiya-engine/knockout';
import type { BracketView, EntrantView, MatchView } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { EmptyState, LiveMark } from '../base/small.tsx';
import { nameParts } from '../text/names.ts';
import { pointsText, sidesResultText } from '../text/points.ts';

const BOX = { width: 220, gap: 44, step: 64 } as const;

/** Space above the first match for the names of the rounds. */
const HEAD = 32;
const LINE = 20;

/** A name longer than this does not fit into its box. */
const FITS = 22;

interface Props {
  readonly t: Words;
  readonly language: string;
  readonly bracket: BracketView | null;
  readonly entrants: readonly EntrantView[];
  readonly userId?: string | null;
  readonly headingId: string;
}

/** A knockout as a picture, and the same as a list with links to the games. */
export function Bracket(props: Props) {
  const { t, bracket } = props;
  if (bracket === null || bracket.rounds.length === 0)
    return <EmptyState level={3} title={t('ui.bracketEmptyTitle')} text={t('ui.bracketEmptyText')} />;
  return (
    <>
      <div class="scroll bracket" tabIndex={0} role="group" aria-labelledby={props.headingId}>
        <Picture {...props} bracket={bracket} />
      </div>
      <p class="note no-print">{t('ui.bracketNote')}</p>
      <h3 class="bracket-head">{t('ui.bracketList')}</h3>
      <div class="rounds">
        {bracket.rounds.toReversed().map((matches, back) => (
          <RoundOfList
            key={back}
            {...props}
            bracket={bracket}
            matches={matches}
            round={bracket.rounds.length - back}
          />
        ))}
      </div>
    </>
  );
}

function roundName(t: Words, round: number, rounds: number): string {
  const matches = 2 ** (rounds - round);
  if (matches === 1) return t('ui.final');
  if (matches === 2) return t('ui.semiFinals');
  if (matches === 4) return t('ui.quarterFinals');
  return t('ui.roundOfPlayers', { players: matches * 2, matches });
}

/** Names by number: the short one where it is enough. */
function namesOf(entrants: readonly EntrantView[]): ReadonlyMap<number, string> {
  const parts = nameParts(entrants.map(({ name }) => name));
  return new Map(
    entrants.flatMap(({ number, name }, i) =>
      number === null ? [] : [[number, parts[i]?.short ?? name] as const],
    ),
  );
}

function Picture({ t, language, bracket, entrants, userId }: Props & { readonly bracket: BracketView }) {
  const rounds = bracket.rounds.length;
  const plan = bracketPlan(rounds, BOX);
  const names = namesOf(entrants);
  const mine = entrants.find((one) => one.userId !== null && one.userId === userId)?.number ?? null;
  const height = plan.height + HEAD + LINE;
  return (
    <svg
      class="bracket-picture"
      viewBox={`0 0 ${plan.width} ${height}`}
      width={plan.width}
      height={height}
      role="img"
      aria-label={t('ui.bracketDesc')}
    >
      {bracket.rounds.map((_, index) => (
        <text key={index} class="bracket-round" x={index * (BOX.width + BOX.gap)} y={16}>
          {roundName(t, index + 1, rounds)}
        </text>
      ))}
      {plan.lines.map(({ fromX, fromY, toX, toY }) => (
        <path
          key={`${fromX}-${fromY}`}
          class="bracket-line"
          d={`M${fromX} ${fromY + HEAD}H${(fromX + toX) / 2}V${toY + HEAD}H${toX}`}
        />
      ))}
      {plan.boxes.map(({ round, index, x, y }) => {
        const match = bracket.rounds[round - 1]?.[index];
        if (match === undefined) return null;
        return (
          <g key={`${round}.${index}`}>
            <path class="bracket-base" d={`M${x} ${y + HEAD}h${BOX.width}`} />
            {([0, 1] as const).map((side) => {
              const { number, points, empty } = match.sides[side];
              const name = number === null ? (empty ? '–' : '') : (names.get(number) ?? String(number));
              const at = y + HEAD + (side === 0 ? -8 : 18);
              const won = match.winner === side;
              const kind = `${won ? ' won' : match.state === 'over' ? ' lost' : ''}${number !== null && number === mine ? ' me' : ''}`;
              return (
                <g key={side} class={`bracket-side${kind}`}>
                  <text class="bracket-number" x={x + 22} y={at} text-anchor="end">
                    {number ?? ''}
                  </text>
                  <text x={x + 32} y={at}>
                    {name.length > FITS ? `${name.slice(0, FITS - 1)}…` : name}
                  </text>
                  <text x={x + BOX.width} y={at} text-anchor="end">
                    {points === null ? '' : pointsText(points, language)}
                  </text>
                </g>
              );
            })}
            {match.how !== null && match.how !== 'points' && (
              <text class="bracket-how" x={x + BOX.width} y={y + HEAD + 31} text-anchor="end">
                {t(`ui.how_${match.how}`)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function RoundOfList(
  props: Props & {
    readonly bracket: BracketView;
    readonly matches: readonly MatchView[];
    readonly round: number;
  },
) {
  const { t, matches, round } = props;
  const id = `bracket-${round}`;
  return (
    <section class="round" aria-labelledby={id}>
      <h4 id={id}>{roundName(t, round, props.bracket.rounds.length)}</h4>
      <table class="pairs">
        <caption class="hidden-text">{roundName(t, round, props.bracket.rounds.length)}</caption>
        <colgroup>
          <col />
          <col class="pairs-result" />
          <col />
        </colgroup>
        <tbody>
          {matches.map((match, index) => (
            <MatchRow key={index} {...props} match={match} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MatchRow(props: Props & { readonly match: MatchView }) {
  const { t, language, match, entrants } = props;
  const byNumber = new Map(entrants.map((entrant) => [entrant.number, entrant]));
  const name = ({ number, empty }: MatchView['sides'][number]): string => {
    if (number === null) return empty ? '–' : t('ui.toBeKnown');
    return byNumber.get(number)?.name ?? String(number);
  };
  const [one, other] = match.sides;
  const mine = [one.number, other.number].some(
    (number) => number !== null && props.userId != null && byNumber.get(number)?.userId === props.userId,
  );
  const score =
    one.points === null || other.points === null
      ? match.state === 'playing'
        ? null
        : '–'
      : `${pointsText(one.points, language)} : ${pointsText(other.points, language)}`;
  return (
    <tr class={mine ? 'me' : undefined}>
      <td class={match.winner === 0 ? 'won' : undefined}>{name(one)}</td>
      <td class="pairs-result">
        {score ?? <LiveMark>{t('ui.watch')}</LiveMark>}
        {match.how !== null && match.how !== 'points' && (
          <span class="bracket-note">{t(`ui.how_${match.how}`)}</span>
        )}
        {match.games.some(({ gameNumber }) => gameNumber !== null) && (
          <span class="bracket-games">
            {match.games.map(({ gameNumber, white, result }) =>
              gameNumber === null ? null : (
                <a key={gameNumber} href={`/game/${gameNumber}`}>
                  <span class="hidden-text">
                    {t('ui.gameLink', { number: gameNumber, white: name(one), black: name(other) })}:{' '}
                  </span>
                  {result === null ? '…' : sidesResultText(result, white)}
                </a>
              ),
            )}
          </span>
        )}
      </td>
      <td class={`pairs-black${match.winner === 1 ? ' won' : ''}`}>{name(other)}</td>
    </tr>
  );
}
