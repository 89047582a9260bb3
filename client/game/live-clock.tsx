import { useEffect, useState } from 'preact/hooks';
import type { GameView } from '../../src/games/types.ts';
import { ClockFace, countdownText, LOW_BELOW_MS, TENTHS_BELOW_MS } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { link } from '../link.ts';
import { play } from '../board/sound.ts';
import { leftMs } from './state.ts';

/** A clock that goes: drawn again ten times a second while it runs, and as it stands otherwise. */
export function LiveClock(props: {
  readonly t: Words;
  readonly view: GameView;
  readonly side: 'white' | 'black';
  readonly lost: boolean;
  /** Rings once when this clock gets low: the reader's own. */
  readonly rings: boolean;
}) {
  const { view, side, lost } = props;
  const running = view.status === 'playing' && view.clock.running && view.clock.turn === side;
  const [, tick] = useState(0);
  const ms = running && !lost ? leftMs(view, side, link().serverNow()) : leftMs(view, side, 0);
  const fast = ms < TENTHS_BELOW_MS + 1000;
  useEffect(() => {
    if (!running || lost) return;
    const timer = setInterval(() => tick((n) => n + 1), fast ? 100 : 250);
    return () => clearInterval(timer);
  }, [running, lost, fast]);
  const low = running && ms < LOW_BELOW_MS;
  const base = view.control.baseMs;
  useEffect(() => {
    // In a game that begins with less there is nothing to warn of.
    if (low && props.rings && base > 2 * LOW_BELOW_MS) play('low');
  }, [low, props.rings, base]);
  return <ClockFace t={props.t} name={view[side].login} ms={ms} running={running} lost={lost} />;
}

/** Time left for the first move, small beside the clock it concerns. */
export function FirstMoveLeft(props: { readonly t: Words; readonly by: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const time = countdownText(props.by - link().serverNow(), props.t);
  return <span class="offer-line">{props.t('board.firstMove', { time })}</span>;
}
