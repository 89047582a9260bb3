import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isLive } from '../../src/clocks/index.ts';
import type { GameView } from '../../src/games/types.ts';
import {
  Callout,
  clockSpoken,
  GameFacts,
  GameOver,
  Icon,
  outcomeText,
  PlayerPanel,
  sanText,
  sideScore,
  StillSetup,
  Tag,
} from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { link } from '../link.ts';
import { MovesBox } from '../board/moves-box.tsx';
import { Onward } from './onward.tsx';
import { leftMs, sideOf } from './state.ts';
import { Acts, Offers, typedAct } from './acts.tsx';
import { Chat } from './chat.tsx';
import { FirstMoveLeft, LiveClock } from './live-clock.tsx';
import { aheadOf } from '../board/collect.ts';
import type { Situation } from '../board/commands.ts';
import { MoveEntry } from '../board/move-entry.tsx';
import { Positions, shownSquares } from '../board/positions.ts';
import { PlayArea } from '../board/play-area.tsx';
import { usePlay } from '../board/use-play.ts';
import { sound } from '../board/sound.ts';
import { SpokenLog } from '../board/spoken-log.tsx';
import { focusIfLost } from './focus.ts';
import { useGame, type LiveGame } from './use-game.ts';
import { useKeys } from '../board/use-keys.ts';
import { Walk } from '../board/walk.tsx';

type SetupPart = typeof import('./setup-screen.tsx');

/** The live screen of one game, for its players and for watchers: the setup of Battle chess, then the board. */
export function GameScreen(props: {
  readonly t: Words;
  readonly language: string;
  readonly first: GameView;
  readonly userId: string | null;
  /** Ids of people the reader has blocked. */
  readonly blocked: readonly string[];
}) {
  const { t, language, userId } = props;
  const game = useGame(props.first, userId, t);
  const { view } = game;
  const isSetup = view.phase === 'setup' && view.status === 'playing';
  const [part, setPart] = useState<SetupPart | null>(null);
  useEffect(() => {
    // Only Battle chess needs this screen: the other games do not load it.
    if (isSetup) void import('./setup-screen.tsx').then((one) => setPart(one));
  }, [isSetup]);
  const wasSetup = useRef(isSetup);
  useEffect(() => {
    if (wasSetup.current && !isSetup) focusIfLost('main h1');
    wasSetup.current = isSetup;
  }, [isSetup]);
  const { head, reason } = outcomeText(view, t);
  return (
    <>
      <SpokenLog
        text={
          view.status === 'playing'
            ? game.spoken
            : `${game.spoken} ${head}${reason === '' ? '' : `: ${reason}`}`
        }
      />
      {!isSetup ? (
        <PlayScreen
          key={view.initialFen}
          t={t}
          language={language}
          game={game}
          userId={userId}
          blocked={props.blocked}
        />
      ) : part === null ? (
        <StillSetup t={t} view={view} now={link().serverNow()} />
      ) : (
        <part.SetupScreen t={t} game={game} userId={userId} />
      )}
    </>
  );
}

function PlayScreen(props: {
  readonly t: Words;
  readonly language: string;
  readonly game: LiveGame;
  readonly userId: string | null;
  readonly blocked: readonly string[];
}) {
  const { t, language, game } = props;
  const { view, pending } = game;
  const positions = useRef(new Positions(view)).current;
  const mine = sideOf(view, props.userId);
  const [flipped, setFlipped] = useState(false);
  const [walked, setWalked] = useState<number | null>(null);
  const [premove, setPremove] = useState<readonly [string, string] | null>(null);

  const last = view.moves.length;
  const ply = walked ?? last;
  const live = ply === last;
  const playing = view.status === 'playing';
  const served = positions.at(last, view.moves) ?? positions.read(view.fen);
  const sent = pending !== null && pending.ply === last && served !== null ? served.act(pending.uci) : null;
  const shown = !live
    ? positions.at(ply, view.moves)
    : sent !== null && sent.ok
      ? sent.value.position
      : served;
  const made =
    live && sent !== null && sent.ok
      ? { uci: sent.value.action, san: sent.value.san }
      : (view.moves[ply - 1] ?? null);
  const lastMove = made === null ? [] : shownSquares(made);
  const fen = shown?.fen() ?? view.fen;
  const myTurn = playing && !view.paused && mine !== null && view.clock.turn === mine && pending === null;
  const lower = (mine ?? 'white') === 'white' ? (flipped ? 'black' : 'white') : flipped ? 'white' : 'black';
  const upper = lower === 'white' ? 'black' : 'white';

  // A new move brings a walker home only if he stood at the end; a player always wants to see it.
  useEffect(() => {
    if (mine !== null && playing) setWalked(null);
  }, [last]);
  // While the opponent thinks, a placement may be prepared as if it were the reader's turn.
  const waits = playing && live && !view.paused && mine !== null && view.clock.turn !== mine;
  const ahead = useMemo(
    () => (waits && view.kind === 'kingchess' && served !== null ? aheadOf(served) : null),
    [waits, served],
  );
  const play = usePlay(
    myTurn && live ? served : null,
    (action, san) => {
      sound(san);
      setWalked(null);
      game.move(action);
    },
    ahead,
  );
  const refusedBefore = useRef(game.answer);
  useEffect(() => {
    if (game.answer !== refusedBefore.current) play.redraw();
    refusedBefore.current = game.answer;
  }, [game.answer]);

  const go = (to: number): void => setWalked(to >= last ? null : Math.max(0, to));
  useKeys({
    back: () => go(ply - 1),
    forward: () => go(ply + 1),
    start: () => go(0),
    end: () => go(last),
    flip: () => setFlipped((one) => !one),
  });

  const situation = (): Situation => ({
    position: shown,
    fen,
    moves: view.moves.slice(0, ply),
    clocks: (['white', 'black'] as const)
      .map((side) => {
        const time = clockSpoken(leftMs(view, side, link().serverNow()), t);
        return t('ui.clockOf', { name: t(`ui.${side}Side`), time });
      })
      .join('; '),
  });

  const hasReserve = served?.kind === 'kingchess';

  const { head, reason } = outcomeText(view, t);
  useEffect(() => {
    const base = document.title.replace(/^• /, '');
    document.title = myTurn ? `• ${base}` : base;
  }, [myTurn]);

  const players = { white: view.white.login, black: view.black.login };
  const turnText = playing
    ? t(view.clock.turn === 'white' ? 'board.whiteToMove' : 'board.blackToMove')
    : `${head} ${reason}`;
  const moved = ply > 0 ? view.moves[ply - 1] : undefined;
  const label = [
    t('ui.boardOf', players),
    turnText.trim(),
    ...(moved === undefined ? [] : [t('board.lastMove', { move: sanText(moved.san, language) })]),
  ].join('; ');

  /** What stands at a clock; on a narrow screen under the acts, where it moves no board. */
  const offersOf = (side: 'white' | 'black') => {
    const first = view.firstMoveBy !== null && playing && view.clock.turn === side ? view.firstMoveBy : null;
    return (
      <>
        {first !== null && <FirstMoveLeft t={t} by={first} />}
        <Offers t={t} view={view} side={side} mine={mine} act={game.act} />
      </>
    );
  };
  const panel = (side: 'white' | 'black', where: 'upper' | 'lower') => {
    const score = sideScore(view, side);
    const here = game.online?.includes(view[side].id) ?? null;
    return (
      <PlayerPanel
        t={t}
        side={side}
        login={view[side].login}
        where={where}
        clock={<LiveClock t={t} view={view} side={side} lost={game.lost && playing} rings={side === mine} />}
        {...(score === undefined ? {} : { score })}
        {...(playing && view.vacation.includes(side)
          ? { state: <Tag>{t('board.away_vacation')}</Tag> }
          : playing && !game.lost && side !== mine && here !== null
            ? { state: here ? <Tag tone="on">{t('board.online')}</Tag> : <Tag>{t('board.away')}</Tag> }
            : {})}
      >
        {offersOf(side)}
      </PlayerPanel>
    );
  };

  // Beside the clocks that stand, on a phone too.
  const paused = view.paused ? (
    <Callout tone="alert" role="status" title={t('board.paused')}>
      <p class="small">{t('board.pausedText')}</p>
    </Callout>
  ) : undefined;
  return (
    <PlayArea
      t={t}
      language={language}
      title={t('board.title', { number: view.number, ...players })}
      play={play}
      board={{
        label,
        fen,
        position: shown,
        lastMove,
        side: lower,
        mine: playing && live ? mine : null,
        onPremove: setPremove,
      }}
      gridPlays={mine !== null}
      served={served}
      reserves={hasReserve ? (play.hand.position === null ? [upper, lower] : [upper]) : null}
      entry={
        <>
          {playing && mine !== null && (
            <div class="below">
              <MoveEntry
                t={t}
                position={play.position}
                situation={situation}
                onMove={play.act}
                onPromotion={play.askPromotion}
                onAct={(name) => {
                  if (name !== 'flip') return typedAct(name, { t, view, mine, act: game.act });
                  setFlipped((one) => !one);
                  return null;
                }}
              />
              {premove !== null && (
                <span class="offer-line" role="status">
                  {t('board.premove', { move: premove.join('–') })}
                </span>
              )}
            </div>
          )}
          {game.answer !== '' && (
            <p class="entry-answer" role="alert">
              {game.answer}
            </p>
          )}
        </>
      }
      upper={panel(upper, 'upper')}
      moves={<MovesBox t={t} language={language} moves={view.moves} ply={ply} onSelect={go} />}
      walk={<Walk t={t} ply={ply} last={last} go={go} flip={() => setFlipped((one) => !one)} />}
      acts={
        playing ? (
          mine === null ? (
            paused
          ) : (
            <>
              {paused}
              <Acts t={t} view={view} mine={mine} act={game.act} />
              {!isLive(view.control) && view.clock.turn !== mine && (
                <p class="acts">
                  <a class="button whole" href={`/game/${view.number}/plan`}>
                    {t('board.plan')}
                  </a>
                </p>
              )}
            </>
          )
        ) : (
          <GameOver t={t} view={view}>
            <Onward t={t} view={view} isPlayer={mine !== null} game={game} />
          </GameOver>
        )
      }
      lower={panel(lower, 'lower')}
      offers={
        <>
          {offersOf(upper)}
          {offersOf(lower)}
        </>
      }
      side={
        <>
          {game.lost && playing && (
            <div class="link-state">
              <Callout tone="alert" role="status" title={t('board.reconnecting')}>
                <p class="small">
                  {pending !== null && sent !== null && sent.ok
                    ? t('board.reconnectingKept', { move: sanText(sent.value.san, language) })
                    : t('board.reconnectingText')}
                </p>
              </Callout>
            </div>
          )}
          <GameFacts t={t} view={view} />
          {game.watchers > 0 && (
            <p class="watchers">
              <Icon name="eye" /> {t('board.watching', { n: game.watchers })}
            </p>
          )}
          <Chat
            key={mine === null ? 'watchers' : 'players'}
            t={t}
            game={view.id}
            room={mine === null ? 'watchers' : 'players'}
            isOver={!playing}
            maySay={props.userId !== null}
            maySilence={mine !== null}
            userId={props.userId}
            blocked={props.blocked}
            onLine={game.hear}
          />
        </>
      }
    />
  );
}
