import type { HistoryPoint } from '../../ratings/index.ts';
import { timeText } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 24;
const DAY_MS = 86_400_000;
/** Points drawn; of a longer history the last of each stretch. */
const MOST_POINTS = 160;

/** A history with at most so many points, the first and the last among them. */
export function thinned(points: readonly HistoryPoint[], most = MOST_POINTS): readonly HistoryPoint[] {
  if (points.length <= most) return points;
  return Array.from({ length: most }, (_, i) => {
    const at = Math.round((i * (points.length - 1)) / (most - 1));
    return points[at];
  }).filter((point) => point !== undefined);
}

/** Round numbers between the extremes, at most five. */
export function gridLines(least: number, most: number): readonly number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((one) => (most - least) / one <= 4) ?? 2000;
  const first = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - first) / step));
  return Array.from({ length: count + 1 }, (_, i) => first + i * step);
}

/** a person's rating over time, drawn on the server; hollow points are not firm. */
export function RatingGraph(props: {
  readonly reader: Reader;
  readonly name: string;
  readonly category: string;
  readonly points: readonly HistoryPoint[];
}) {
  const { t, language, zone } = props.reader;
  const shown = thinned(props.points);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return <p class="muted">{t('statistics.graphNone')}</p>;
  const ratings = props.points.map(({ rating }) => rating);
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const lines = gridLines(least, most);
  const [low, high] = [lines[0] ?? least, lines.at(-1) ?? most];
  const span = Math.max(1, last.at - first.at);
  // Games of one day stand side by side, those of a longer time where they were played.
  const x = (at: number, i: number): number => {
    const share = span < DAY_MS ? i / Math.max(1, shown.length - 1) : (at - first.at) / span;
    return Math.round((LEFT + share * (WIDTH - LEFT - RIGHT)) * 10) / 10;
  };
  const y = (rating: number): number =>
    Math.round((TOP + ((high - rating) / Math.max(1, high - low)) * (HEIGHT - TOP - BOTTOM)) * 10) / 10;
  const date = (at: number): string => timeText(at, language, zone, 'date');
  const label = t('statistics.graphLabel', {
    name: props.name,
    category: props.category,
    games: props.points.length - 1,
    first: String(first.rating),
    last: String(last.rating),
    least: String(least),
    most: String(most),
  });
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {lines.map((rating) => (
          <g key={rating}>
            <line class="graph-line" x1={LEFT} x2={WIDTH - RIGHT} y1={y(rating)} y2={y(rating)} />
            <text class="graph-text" x={LEFT - 8} y={y(rating) + 4} text-anchor="end">
              {rating}
            </text>
          </g>
        ))}
        <polyline
          class="graph-curve"
          points={shown.map(({ at, rating }, i) => `${x(at, i)},${y(rating)}`).join(' ')}
        />
        {shown
          .map((point, i) => ({ ...point, left: x(point.at, i), isLast: i === shown.length - 1 }))
          .filter(({ provisional, isLast }) => provisional || isLast)
          .map(({ left, rating, provisional, gameId }) => (
            <circle
              key={gameId ?? 'start'}
              class={provisional ? 'graph-point graph-provisional' : 'graph-point'}
              cx={left}
              cy={y(rating)}
              r={3.5}
            />
          ))}
        <text class="graph-text" x={LEFT} y={HEIGHT - 6}>
          {date(first.at)}
        </text>
        {date(first.at) !== date(last.at) && (
          <text class="graph-text" x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor="end">
            {date(last.at)}
          </text>
        )}
      </svg>
      <figcaption class="note">
        {label} {t('statistics.graphProvisional')}
      </figcaption>
    </figure>
  );
}
