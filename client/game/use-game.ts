import { showRating } from './rating.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameCommand, GameView } from '../../src/games/types.ts';
import type { Words } from '../../src/words/index.ts';
import { activity, link, onLink } from '../link.ts';
import { play, sound } from '../board/sound.ts';
import { applyChange, sideOf } from './state.ts';
import { countTurn } from './turn-count.ts';
import { spokenSan } from '../board/spoken.ts';
import { forgetUnsent, keepUnsent, readUnsent } from './unsent.ts';

/** A short loss of the link is not worth a word. */
const LOST_AFTER_MS = 1_500;

/** A move on its way: shown on the board, not yet confirmed. */
export interface PendingMove {
  readonly ply: number;
  readonly uci: string;
}

export interface LiveGame {
  readonly view: GameView;
  readonly pending: PendingMove | null;
  /** True when the link has been away long enough to say so. */
  readonly lost: boolean;
  readonly watchers: number;
  /** Ids of players whose page is connected; null until the server has said so. */
  readonly online: readonly string[] | null;
  /** What a screen reader is told. */
  readonly spoken: string;
  /** A refusal in words, or empty. */
  readonly answer: string;
  readonly rematch: 'none' | 'offered' | 'received';
  readonly move: (uci: string) => void;
  readonly act: (command: GameCommand) => void;
  readonly offerRematch: () => void;
  /** Tells a screen reader something that came from elsewhere. */
  readonly hear: (words: string) => void;
}

/** One game over the live link: follows it, sends moves and acts, tells by sound and word what happened. */
export function useGame(first: GameView, userId: string | null, t: Words): LiveGame {
  const [view, setView] = useState(first);
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [lost, setLost] = useState(false);
  const [presence, setPresence] = useState<{ watchers: number; online: readonly string[] | null }>({
    watchers: 0,
    online: null,
  });
  const [spoken, say] = useState('');
  const [answer, setAnswer] = useState('');
  const [rematch, setRematch] = useState<LiveGame['rematch']>('none');
  const latest = useRef(view);
  const mine = sideOf(view, userId);

  const take = (next: GameView): void => {
    const before = latest.current;
    if (next === before) return;
    latest.current = next;
    setView(next);
    setPending((one) => (one !== null && next.moves.length > one.ply ? null : one));
    if (next.moves.length > before.moves.length) {
      const move = next.moves.at(-1);
      if (move !== undefined) {
        const colour = move.ply % 2 === 1 ? 'white' : 'black';
        setAnswer('');
        const said = t('board.spokenMove', {
          number: Math.ceil(move.ply / 2),
          colour: t(`ui.${colour}`),
          move: spokenSan(move.san, t),
        });
        // Who does not see the button hears that there is something to claim (G-03, G-05).
        say(next.claimable ? `${said}. ${t('board.claimWhy')}` : said);
        // The own move has sounded when the hand made it.
        if (colour !== mine) sound(move.san);
      }
    } else if (next.moves.length < before.moves.length) say(t('board.spokenTakenBack'));
    if (before.status === 'playing' && next.status !== 'playing') {
      if (next.rated) void showRating(next.number);
      play('end');
      activity.endedAt = performance.now();
      setPending(null);
      forgetUnsent(next.id);
    } else {
      const offered = newOffer(before, next, mine);
      if (offered !== null) say(t(offered.key, { name: next[offered.by].login }));
      if (next.paused && !before.paused) say(t('board.paused'));
    }
    if (before.setup?.classicalBarred === false && next.setup?.classicalBarred === true)
      say(t('board.setupRedeploy'));
    if (before.phase === 'setup' && next.phase === 'play') {
      const { white, black } = next;
      if (next.moves.length === 0) say(t('board.spokenReveal', { white: white.login, black: black.login }));
      if (next.status === 'playing') play('begin');
    }
  };
  const taking = useRef(take);
  taking.current = take;

  useEffect(() => {
    const socket = link();
    const end = socket.follow(
      `game:${first.id}`,
      {
        snapshot: (data) => taking.current(data),
        change: (data) => taking.current(applyChange(latest.current, data)),
        presence: (watchers, online) => setPresence({ watchers, online }),
      },
      first.version,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (state: string): void => {
      clearTimeout(timer);
      if (state === 'online') setLost(false);
      else timer = setTimeout(() => setLost(true), LOST_AFTER_MS);
    };
    watch(socket.state());
    const deaf = onLink(watch);
    // The device knows at once that its network is gone; the connection itself notices later.
    const off = (): void => setLost(true);
    const on = (): void => watch(socket.state());
    window.addEventListener('offline', off);
    window.addEventListener('online', on);
    if (mine !== null && first.status === 'playing' && first.moves.length === 0) play('begin');
    const kept = readUnsent(first.id);
    if (kept !== null && first.status === 'playing' && first.moves.length === kept.ply) send(kept);
    else forgetUnsent(first.id);
    return () => {
      end();
      deaf();
      window.removeEventListener('offline', off);
      window.removeEventListener('online', on);
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    if (userId === null || mine === null) return;
    return link().follow(`user:${userId}`, {
      snapshot: (notices) => hear(notices),
      change: (notices) => hear(notices),
    });
    function hear(notices: readonly { readonly kind: string; readonly gameId?: string }[]): void {
      const offered = notices.some((one) => one.kind === 'rematch-offered' && one.gameId === first.id);
      setRematch((now) => (offered ? 'received' : now === 'received' ? 'none' : now));
    }
  }, []);

  const playing = view.status === 'playing';
  useEffect(() => {
    activity.playing = playing && mine !== null;
    link().hurry(playing && view.clock.running);
  }, [playing, mine, view.clock.running]);

  const turn = playing && view.clock.turn === mine;
  useEffect(() => {
    if (mine === null) return;
    countTurn(first.status === 'playing' && first.clock.turn === sideOf(first, userId), turn);
  }, [turn]);

  function refused(code: string): void {
    const key = `board.refused_${code}`;
    const text = t(key);
    setAnswer(text === key ? t('board.refused', { code }) : text);
  }

  function send(move: PendingMove): void {
    keepUnsent(first.id, move);
    setPending(move);
    setAnswer('');
    void link()
      .act(first.id, { type: 'Move', ply: move.ply, uci: move.uci, offerDraw: false })
      .then((outcome) => {
        forgetUnsent(first.id);
        if (outcome.ok) return;
        setPending(null);
        refused(outcome.code);
      });
  }

  return {
    view,
    pending,
    lost,
    watchers: presence.watchers,
    online: presence.online,
    spoken,
    answer,
    rematch,
    hear: say,
    move: (uci) => send({ ply: latest.current.moves.length, uci }),
    act: (command) => {
      setAnswer('');
      void link()
        .act(first.id, command)
        .then((outcome) => {
          if (!outcome.ok) refused(outcome.code);
        });
    },
    offerRematch: () => {
      void link()
        .rematch(first.id)
        .then((outcome) => {
          if (outcome.ok) setRematch((now) => (now === 'received' ? now : 'offered'));
          else refused(outcome.code);
        });
    },
  };
}

/** An offer of the other side that has just come, with the sentence that tells it. */
function newOffer(
  before: GameView,
  next: GameView,
  mine: 'white' | 'black' | null,
): { readonly key: string; readonly by: 'white' | 'black' } | null {
  const offers = [
    ['drawOffer', 'board.drawOfferedBy'],
    ['takebackOffer', 'board.takebackAskedBy'],
    ['abortOffer', 'board.abortAskedBy'],
  ] as const;
  for (const [name, key] of offers) {
    const by = next[name];
    if (by !== null && by !== before[name] && by !== mine) return { key, by };
  }
  return null;
}
