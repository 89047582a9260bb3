import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameView } from '../../src/games/types.ts';
import {
  buttonClass,
  Callout,
  GameFacts,
  GameLayout,
  GameOver,
  Icon,
  MoveList,
  outcomeText,
  PlayerPanel,
  sanText,
  sideScore,
  Tag,
} from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { link } from '../link.ts';
import { Acts, Offers } from './acts.tsx';
import { LiveBoard } from './board.tsx';
import { FirstMoveLeft, LiveClock } from './live-clock.tsx';
import { MoveEntry } from './move-entry.tsx';
import { Positions, shownSquares } from './positions.ts';
import { PromotionChoice } from './promotion.tsx';
import { sideOf } from './state.ts';
import { TextBoard } from './text-board.tsx';
import { sound, useGame } from './use-game.ts';
import { useKeys } from './use-keys.ts';
import { Walk } from './walk.tsx';

/** The live screen of one game, for its players and for watchers. */
export function GameScreen(props: {
  readonly t: Words;
  readonly language: string;
  readonly first: GameView;
  readonly userId: string | null;
}) {
  const { t, language } = props;
  const game = useGame(props.first, props.userId, t);
  const { view, pending } = game;
  const positions = useRef(new Positions(props.first)).current;
  const mine = sideOf(view, props.userId);
  const [flipped, setFlipped] = useState(false);
  const [walked, setWalked] = useState<number | null>(null);
  const [choice, setChoice] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const [premove, setPremove] = useState<readonly [string, string] | null>(null);
  const [reset, setReset] = useState(0);

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
  const lastMove =
    live && sent !== null && sent.ok && pending !== null
      ? shownSquares({ uci: sent.value.action, san: sent.value.san })
      : ply > 0 && view.moves[ply - 1] !== undefined
        ? shownSquares(view.moves[ply - 1] ?? { uci: '', san: '' })
        : null;
  const fen = shown?.fen() ?? view.fen;
  const myTurn = playing && mine !== null && view.clock.turn === mine && pending === null;
  const lower = (mine ?? 'white') === 'white' ? (flipped ? 'black' : 'white') : flipped ? 'white' : 'black';
  const upper = lower === 'white' ? 'black' : 'white';

  // A new move brings a walker home only if he stood at the end; a player always wants to see it.
  useEffect(() => {
    if (mine !== null && playing) setWalked(null);
  }, [last]);
  const refusedBefore = useRef(game.answer);
  useEffect(() => {
    if (game.answer !== refusedBefore.current) setReset((n) => n + 1);
    refusedBefore.current = game.answer;
  }, [game.answer]);

  const move = (uci: string): void => {
    const step = served?.act(uci);
    if (step === undefined || !step.ok) return setReset((n) => n + 1);
    sound(step.value.san);
    setWalked(null);
    game.move(step.value.action);
  };
  const handMove = (from: string, to: string, fromPremove: boolean): void => {
    setPremove(null);
    const queen = served?.act(`${from}${to}q`);
    if (queen?.ok === true && queen.value.action.length === 5) {
      if (fromPremove) return move(`${from}${to}q`);
      return setChoice({ from, to });
    }
    move(`${from}${to}`);
  };
  const go = (to: number): void => setWalked(to >= last ? null : Math.max(0, to));
  useKeys({
    back: () => go(ply - 1),
    forward: () => go(ply + 1),
    start: () => go(0),
    end: () => go(last),
    flip: () => setFlipped((one) => !one),
  });

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

  const panel = (side: 'white' | 'black', where: 'upper' | 'lower') => {
    const score = sideScore(view, side);
    const here = game.online?.includes(view[side].id) ?? null;
    const first = view.firstMoveBy !== null && playing && view.clock.turn === side ? view.firstMoveBy : null;
    return (
      <PlayerPanel
        t={t}
        side={side}
        login={view[side].login}
        where={where}
        clock={<LiveClock t={t} view={view} side={side} lost={game.lost && playing} rings={side === mine} />}
        {...(score === undefined ? {} : { score })}
        {...(playing && !game.lost && side !== mine && here !== null
          ? { state: here ? <Tag tone="on">{t('board.online')}</Tag> : <Tag>{t('board.away')}</Tag> }
          : {})}
      >
        {first !== null && <FirstMoveLeft t={t} by={first} />}
        <Offers t={t} view={view} side={side} mine={mine} act={game.act} />
      </PlayerPanel>
    );
  };

  return (
    <>
      <p class="hidden-text" role="log" aria-live="polite" data-spoken>
        {playing ? game.spoken : `${game.spoken} ${head}${reason === '' ? '' : `: ${reason}`}`}
      </p>
      <GameLayout
        title={t('board.title', { number: view.number, ...players })}
        board={
          <>
            <LiveBoard
              label={label}
              fen={fen}
              position={shown}
              lastMove={lastMove}
              side={lower}
              mine={playing && live && mine !== null ? mine : null}
              reset={reset}
              onMove={handMove}
              onPremove={setPremove}
            />
            {choice !== null && mine !== null && (
              <PromotionChoice
                t={t}
                colour={mine}
                onChoose={(letter) => {
                  setChoice(null);
                  move(`${choice.from}${choice.to}${letter}`);
                }}
                onCancel={() => {
                  setChoice(null);
                  setReset((n) => n + 1);
                }}
              />
            )}
          </>
        }
        below={
          <>
            {playing && mine !== null && (
              <div class="below">
                <MoveEntry
                  t={t}
                  position={myTurn ? served : null}
                  onMove={move}
                  onPromotion={(from, to) => setChoice({ from, to })}
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
            <TextBoard t={t} language={language} fen={fen} />
          </>
        }
        upper={panel(upper, 'upper')}
        moves={<MovesBox t={t} language={language} view={view} ply={ply} onSelect={go} />}
        walk={<Walk t={t} ply={ply} last={last} go={go} flip={() => setFlipped((one) => !one)} />}
        acts={
          playing ? (
            mine === null ? undefined : (
              <Acts t={t} view={view} mine={mine} act={game.act} />
            )
          ) : (
            <GameOver t={t} view={view}>
              <Onward t={t} view={view} isPlayer={mine !== null} game={game} />
            </GameOver>
          )
        }
        lower={panel(lower, 'lower')}
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
          </>
        }
      />
    </>
  );
}

/** The record in a box of its own that follows the last move. */
function MovesBox(props: {
  readonly t: Words;
  readonly language: string;
  readonly view: GameView;
  readonly ply: number;
  readonly onSelect: (ply: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (here === null || here === undefined || box.current === null) return;
    const inside = box.current;
    // A table cell is an offset parent of its own, so the distance is measured on the screen.
    const distance = here.getBoundingClientRect().top - inside.getBoundingClientRect().top;
    inside.scrollTo({ top: Math.max(0, inside.scrollTop + distance - inside.clientHeight / 2) });
  }, [props.ply, props.view.moves.length]);
  return (
    <div class="moves-box" ref={box} tabIndex={0} role="region" aria-label={props.t('ui.moves')}>
      <MoveList
        t={props.t}
        language={props.language}
        moves={props.view.moves}
        current={props.ply}
        onSelect={props.onSelect}
      />
    </div>
  );
}

/** The ways on after a game. */
function Onward(props: {
  readonly t: Words;
  readonly view: GameView;
  readonly isPlayer: boolean;
  readonly game: ReturnType<typeof useGame>;
}) {
  const { t, view, game } = props;
  if (view.tournament !== null)
    return (
      <a class={buttonClass('main')} href={`/tournament/${view.tournament.id}`}>
        {t('board.toTournament')}
      </a>
    );
  return (
    <>
      {view.rematch !== null ? (
        <a class={buttonClass('main')} href={`/game/${view.rematch.number}`}>
          {t('board.rematchOpen')}
        </a>
      ) : (
        props.isPlayer && (
          <>
            {game.rematch === 'received' && (
              <p class="offer-line" role="status">
                {t('board.rematchOfferedBy', {
                  name: view.white.id === link().userId() ? view.black.login : view.white.login,
                })}
              </p>
            )}
            <button
              class={buttonClass('main')}
              type="button"
              disabled={game.rematch === 'offered'}
              onClick={game.offerRematch}
            >
              {t(
                game.rematch === 'offered'
                  ? 'board.rematchOffered'
                  : game.rematch === 'received'
                    ? 'board.accept'
                    : 'board.rematch',
              )}
            </button>
          </>
        )
      )}
      <a class={buttonClass('quiet')} href="/play">
        {t('board.newGame')}
      </a>
    </>
  );
}
