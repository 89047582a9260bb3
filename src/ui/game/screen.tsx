import type { ComponentChildren } from 'preact';
import type { GameView } from '../../games/types.ts';
import type { Words } from '../../words/index.ts';
import { SideMark } from '../base/small.tsx';
import { BoardFrame, MiniBoard } from '../board/board.tsx';
import { ClockFace } from '../board/clock.tsx';
import { MoveList } from '../board/moves.tsx';
import { controlText } from '../text/control.ts';
import { numberText, resultText } from '../text/points.ts';
import { outcomeText } from './result.ts';
import { StillSetup } from './setup.tsx';

/** The parts of the game screen and where they stand; pages fill them with still pictures, the island with live ones. */
export function GameLayout(props: {
  readonly title: string;
  readonly board: ComponentChildren;
  readonly below?: ComponentChildren;
  readonly upper: ComponentChildren;
  readonly moves: ComponentChildren;
  readonly walk?: ComponentChildren;
  readonly acts?: ComponentChildren;
  readonly lower?: ComponentChildren;
  /** Offers of both sides for narrow screens, where they may not push the board: they stand under the acts. */
  readonly offers?: ComponentChildren;
  readonly side: ComponentChildren;
  /** What stands beside the board for the hand: the reserve of Kingchess. */
  readonly tray?: ComponentChildren;
  /** Level of the hidden heading; 1 unless said. */
  readonly level?: 1 | 2;
}) {
  const Head = props.level === 2 ? 'h2' : 'h1';
  return (
    <div class={props.tray === undefined ? 'game' : 'game game-with-tray'}>
      <Head class="hidden-text">{props.title}</Head>
      <div class="game-board">
        <BoardFrame>{props.board}</BoardFrame>
      </div>
      {props.below !== undefined && <div class="game-below no-print">{props.below}</div>}
      <div class="game-upper">{props.upper}</div>
      <div class="game-moves">{props.moves}</div>
      {props.walk !== undefined && <div class="game-walk no-print">{props.walk}</div>}
      {props.acts !== undefined && <div class="game-acts no-print">{props.acts}</div>}
      {props.lower !== undefined && <div class="game-lower">{props.lower}</div>}
      {props.offers !== undefined && <div class="game-offers no-print">{props.offers}</div>}
      {props.tray !== undefined && <div class="game-tray no-print">{props.tray}</div>}
      <div class="game-side">{props.side}</div>
    </div>
  );
}

/** One side of the board: colour, name, state, clock; `children` hold offers, which stand at the clock. */
export function PlayerPanel(props: {
  readonly t: Words;
  readonly side: 'white' | 'black';
  readonly login: string;
  readonly where: 'upper' | 'lower';
  readonly clock: ComponentChildren;
  readonly state?: ComponentChildren;
  readonly score?: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class={`panel panel-${props.where}`}>
      <p class="panel-name">
        <SideMark side={props.side} label={props.t(`ui.${props.side}Side`)} />
        <a href={`/@/${encodeURIComponent(props.login)}`}>{props.login}</a>
        {props.score !== undefined && <b class="panel-score">{props.score}</b>}
        {props.state}
      </p>
      <div class="panel-clock">{props.clock}</div>
      {props.children !== undefined && <div class="panel-offer">{props.children}</div>}
    </div>
  );
}

/** What the game is: number, control, event. */
export function GameFacts(props: {
  readonly t: Words;
  readonly view: GameView;
  readonly children?: ComponentChildren;
}) {
  const { t, view } = props;
  return (
    <div class="game-facts">
      <p>
        <b>{t('ui.game', { number: numberText(view.number) })}</b>
      </p>
      <p class="muted">
        {controlText(view.control, t)} · {t(view.rated ? 'ui.rated' : 'ui.casual')}
      </p>
      <p>
        <a href={`/rules/${view.kind}`}>{t(`ui.kind_${view.kind}`)}</a>
        {view.startNumber !== null && (
          <span class="muted"> · {t('board.startNumber', { number: view.startNumber })}</span>
        )}
      </p>
      {view.pair !== null && (
        <p>
          {t(view.pair.form === 'double' ? 'board.pairDouble' : 'board.pairSequential', {
            game: view.pair.game,
          })}
          {view.pair.other !== null && (
            <>
              {': '}
              <a href={`/game/${view.pair.other.number}`}>{t('board.pairOther')}</a>
            </>
          )}
        </p>
      )}
      {view.tournament !== null && (
        <p>
          <a href={`/tournament/${view.tournament.id}`}>
            {t('board.inTournament', {
              name: view.tournament.name,
              round: view.tournament.round,
              board: view.tournament.board,
            })}
          </a>
        </p>
      )}
      {props.children}
    </div>
  );
}

/** Points of one side of a finished game: `1`, `½`, `0`; undefined while it is being played. */
export function sideScore(view: Pick<GameView, 'result'>, side: 'white' | 'black'): string | undefined {
  if (view.result === null) return undefined;
  if (view.result === '1/2-1/2') return '½';
  return (view.result === '1-0') === (side === 'white') ? '1' : '0';
}

/** The panel that tells how a game ended; `children` are the ways on. */
export function GameOver(props: {
  readonly t: Words;
  readonly view: GameView;
  readonly children?: ComponentChildren;
}) {
  const { t, view } = props;
  const { head, reason } = outcomeText(view, t);
  return (
    <div class="game-over">
      <p class="game-over-head">
        {view.result !== null && <b>{resultText(view.result)}</b>} {head}
        {reason !== '' && <span class="muted">: {reason}</span>}
      </p>
      {view.annulled && (
        // GA-9: in an event the result stands all the same.
        <p class={view.tournament === null ? 'warn' : 'muted'}>
          {t(view.tournament === null ? 'board.annulled' : 'board.tooShortToRate')}
        </p>
      )}
      {props.children !== undefined && <div class="buttons no-print">{props.children}</div>}
    </div>
  );
}

/** The game as it stands, without script: what a page shows before the island wakes, and what is printed. */
export function StillGame(props: {
  readonly t: Words;
  readonly language: string;
  readonly view: GameView;
  /** The reader, to turn the board his way. */
  readonly userId: string | null;
  /** The service's clock. */
  readonly now: number;
}) {
  const { t, view } = props;
  if (view.phase === 'setup' && view.status === 'playing')
    return <StillSetup t={t} view={view} now={props.now} />;
  const lower = props.userId !== null && props.userId === view.black.id ? 'black' : 'white';
  const upper = lower === 'white' ? 'black' : 'white';
  const panel = (side: 'white' | 'black', where: 'upper' | 'lower') => {
    const score = sideScore(view, side);
    const running = view.clock.running && view.clock.turn === side && view.status === 'playing';
    const stored = side === 'white' ? view.clock.whiteMs : view.clock.blackMs;
    const ms = running ? Math.max(0, stored - Math.max(0, props.now - view.clock.turnBeganAt)) : stored;
    return (
      <PlayerPanel
        t={t}
        side={side}
        login={view[side].login}
        where={where}
        clock={<ClockFace t={t} name={view[side].login} ms={ms} running={running} />}
        {...(score === undefined ? {} : { score })}
      />
    );
  };
  const players = { white: view.white.login, black: view.black.login };
  return (
    <GameLayout
      title={t('board.title', { number: view.number, ...players })}
      board={
        <MiniBoard
          fen={view.fen}
          lastMove={view.moves.at(-1)?.uci ?? null}
          side={lower}
          label={t('ui.boardOf', players)}
          coordinates
        />
      }
      upper={panel(upper, 'upper')}
      moves={
        <div class="moves-box" tabIndex={0} role="region" aria-label={t('ui.moves')}>
          <MoveList t={t} language={props.language} moves={view.moves} current={view.moves.length} />
        </div>
      }
      lower={panel(lower, 'lower')}
      side={
        <GameFacts t={t} view={view}>
          {view.status !== 'playing' && <GameOver t={t} view={view} />}
        </GameFacts>
      }
    />
  );
}
