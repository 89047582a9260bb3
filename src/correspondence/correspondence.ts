import { rulesOf } from '../chess/index.ts';
import type { Log } from '../app/log.ts';
import { isLive } from '../clocks/index.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadline, Deadlines } from '../deadlines/types.ts';
import type { Games, GameView } from '../games/index.ts';
import type { Notice, Notices } from '../notices/index.ts';
import { ok, refuse } from '../result.ts';
import { followPlan, readPlan, writePlan } from './decide/plan.ts';
import { remindersOf, seatOf, turnsOf } from './decide/turn.ts';
import { createCorrespondenceStore, type StoredPlan } from './store.ts';
import type { Correspondence } from './types.ts';

export interface CorrespondenceDeps {
  readonly database: Database;
  readonly deadlines: Pick<Deadlines, 'add' | 'cancel' | 'handle' | 'wake'>;
  readonly games: Games;
  readonly notices: Notices;
  readonly now: () => number;
  readonly log: Log;
}

const HOUR = 3_600_000;
const MOST_GAMES = 500;
const MOST_NOTE = 5_000;
/** A reminder that is this much too early belongs to a time that was given meanwhile. */
const EARLY_MS = 60_000;

const RESULTS: Readonly<Record<string, string>> = { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½' };

/** The correspondence room; registers its deadlines, so make it before `deadlines.start()`. Rules: RULES.md. */
export function createCorrespondence(deps: CorrespondenceDeps): Correspondence {
  const { database, deadlines, games, notices, now, log } = deps;
  const store = createCorrespondenceStore(database);

  async function committed(statements: readonly Statement[]): Promise<boolean> {
    return (await database.commit(statements)) === 'committed';
  }

  /** A notice about a game to one of its players; `event` names what happened, once for ever. */
  function tell(
    view: GameView,
    userId: string,
    event: string,
    notice: Pick<Notice, 'kind' | 'words' | 'params'>,
  ): Statement[] {
    const seat = seatOf(view, userId);
    return notices.tell({
      key: `game:${view.id}:${event}:${userId}`,
      userId,
      link: `/game/${view.number}`,
      ...notice,
      params: { number: view.number, name: seat?.opponent.login ?? '', ...notice.params },
    });
  }

  /** CR-6: the reminders of a game anew: the old ones go, whoever is to move gets those that lie ahead. */
  async function reminders(view: GameView, at: number): Promise<Statement[]> {
    const statements = [deadlines.cancel('time-reminder', view.id)];
    for (const { userId, dueAt } of turnsOf(view)) {
      const settings = await notices.settings(userId);
      for (const one of remindersOf(dueAt, settings.reminders, at))
        statements.push(
          deadlines.add({
            kind: 'time-reminder',
            subject: view.id,
            dueAt: one.at,
            data: { ply: view.moves.length, hours: one.hours, userId },
          }),
        );
    }
    return statements;
  }

  // CR-1: everything that follows from a change of a game of days, in one transaction with the end of the step.
  deadlines.handle('long-game', async (deadline, done, at) => {
    const view = await games.view(deadline.subject);
    if (view === null) return committed([done]);
    // Another process has written what this one has not read yet: in a moment it has.
    if (view.version < Number(deadline.data['version'] ?? 0)) return false;
    const plans = await store.plans(view.id);
    if (view.status !== 'playing')
      return committed([
        done,
        deadlines.cancel('time-reminder', view.id),
        ...plans.map((plan) => store.dropPlan(view.id, plan)),
        ...over(view, deadline),
      ]);
    return playing(view, plans, deadline, done, at);
  });

  function over(view: GameView, { data }: Deadline): Statement[] {
    if (data['what'] !== 'over') return [];
    const aborted = view.status === 'aborted';
    return [view.white.id, view.black.id]
      .filter((userId) => userId !== data['by'])
      .flatMap((userId) =>
        tell(view, userId, `over:${data['version']}`, {
          kind: 'game-over',
          words: aborted ? 'game-aborted' : 'game-over',
          params: { result: RESULTS[view.result ?? ''] ?? '' },
        }),
      );
  }

  async function playing(
    view: GameView,
    plans: readonly StoredPlan[],
    deadline: Deadline,
    done: Statement,
    at: number,
  ): Promise<boolean> {
    const moves = view.moves.map(({ uci }) => uci);
    const onMove = view.setup === null ? view[view.clock.turn].id : null;
    const statements: Statement[] = [done];
    let isAnswered = false;
    for (const stored of plans) {
      const followed = followPlan(stored.plan, moves);
      const isOwnTurn = stored.userId === onMove;
      if (followed.state === 'reply' && isOwnTurn) {
        const answer = await reply(view, stored, followed.reply);
        if (answer === 'again') return false;
        if (answer === 'later') continue;
        isAnswered = true;
        statements.push(...answer);
      } else if (followed.state === 'left' || followed.state === 'done') {
        statements.push(store.dropPlan(view.id, stored));
        if (isOwnTurn && followed.state === 'left') {
          isAnswered = true;
          statements.push(...moved(view, stored.userId, deadline, 'plan-dropped'));
        }
      }
    }
    if (!isAnswered) statements.push(...told(view, onMove, deadline));
    // After a reply its own step sees to the reminders of the other side.
    statements.push(...(await reminders(view, at)));
    return committed(statements);
  }

  /**
   * CR-4: plays the reply. The move itself is the lock: it names the number of moves it was made for, so a second try, by
   * this process after a crash or by another one, is refused and changes nothing.
   */
  async function reply(
    view: GameView,
    stored: StoredPlan,
    uci: string,
  ): Promise<Statement[] | 'again' | 'later'> {
    const last = view.moves.at(-1);
    // CR-5: an offer is answered by its player; a game that an administrator holds waits.
    if (last === undefined || view.drawOffer !== null || view.paused) return 'later';
    const command = { type: 'Move', ply: view.moves.length, uci, offerDraw: false } as const;
    const played = await games.act(view.id, command, stored.userId);
    const event = `plan:${view.version}`;
    if (played.ok) {
      const moves = [...view.moves.map((move) => move.uci), uci];
      const next = followPlan(stored.plan, moves);
      const san = played.value.move?.san ?? uci;
      log.info('conditional move played', { game: view.id, ply: moves.length });
      return [
        next.state === 'waits' ? store.movePlan(view.id, stored, next.plan) : store.dropPlan(view.id, stored),
        ...tell(view, stored.userId, event, {
          kind: 'game',
          words: 'plan-played',
          params: { move: last.san, reply: san },
        }),
      ];
    }
    const { code } = played.refusal;
    if (code === 'paused') return 'later';
    if (code === 'busy' || code === 'stale' || code === 'not-your-turn' || code === 'game-over')
      return 'again';
    return [
      store.dropPlan(view.id, stored),
      ...tell(view, stored.userId, event, {
        kind: 'move',
        words: 'plan-dropped',
        params: { move: last.san },
      }),
    ];
  }

  function moved(view: GameView, userId: string, { data }: Deadline, words: string): Statement[] {
    const last = view.moves.at(-1);
    const isNew = data['what'] === 'move' && data['ply'] === view.moves.length && data['by'] !== userId;
    if (last === undefined || !isNew) return [];
    return tell(view, userId, `move:${data['version']}`, { kind: 'move', words, params: { move: last.san } });
  }

  /** What the players are told of a change. */
  function told(view: GameView, onMove: string | null, deadline: Deadline): Statement[] {
    const { what, by, version } = deadline.data;
    const others = [view.white.id, view.black.id].filter((userId) => userId !== by);
    switch (what) {
      case 'move':
        return onMove === null ? [] : moved(view, onMove, deadline, 'move');
      case 'began':
      case 'restored':
        return others.flatMap((userId) =>
          tell(view, userId, `${what}:${version}`, { kind: 'game', words: `game-${what}` }),
        );
      case 'offer':
        return view.drawOffer === null
          ? []
          : others.flatMap((userId) =>
              tell(view, userId, `offer:${version}`, { kind: 'game', words: 'draw-offered' }),
            );
      default:
        return [];
    }
  }

  deadlines.handle('time-reminder', async ({ subject, data }, done, at) => {
    const view = await games.view(subject);
    const turn = view === null ? undefined : turnsOf(view).find(({ userId }) => userId === data['userId']);
    if (view === null || turn === undefined || turn.dueAt === null || view.moves.length !== data['ply'])
      return committed([done]);
    const { userId, dueAt } = turn;
    const hours = Number(data['hours']);
    if (dueAt - hours * HOUR > at + EARLY_MS) return committed([done, ...(await reminders(view, at))]);
    // After an outage one reminder is enough, the last; and none when there is no time left.
    const { reminders: chosen } = await notices.settings(userId);
    if (dueAt <= at || chosen.some((h) => h < hours && dueAt - h * HOUR <= at)) return committed([done]);
    return committed([
      done,
      ...tell(view, userId, `time:${dueAt}:${hours}`, { kind: 'time-low', params: { at: { at: dueAt } } }),
    ]);
  });

  async function sorted(userId: string) {
    const cards = await games.ofUser(userId, { running: true, limit: MOST_GAMES });
    const turn = cards
      .filter((card) => card.phase === 'setup' || card[card.turn].id === userId)
      .sort((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity) || a.number - b.number);
    const waiting = cards.filter((card) => !turn.includes(card));
    return { turn, waiting };
  }

  /** The game as one of its players sees it. */
  async function own(gameId: string, userId: string): Promise<GameView | null> {
    const view = await games.view(gameId, userId);
    return view !== null && seatOf(view, userId) !== null ? view : null;
  }

  return {
    games: sorted,
    async next(userId, after) {
      const { turn } = await sorted(userId);
      const at = turn.findIndex(({ number }) => number === after);
      const next = turn[at + 1] ?? turn[0];
      return next === undefined || next.number === after ? null : next.number;
    },
    async desk(gameId, userId) {
      const view = await own(gameId, userId);
      if (view === null) return null;
      const [plans, note] = await Promise.all([store.plans(gameId), store.note(gameId, userId)]);
      const stored = plans.find((plan) => plan.userId === userId);
      if (stored === undefined || view.status !== 'playing') return { lines: [], note };
      const followed = followPlan(
        stored.plan,
        view.moves.map(({ uci }) => uci),
      );
      const position = rulesOf(view.kind).fromFen(view.fen);
      if (followed.state !== 'waits' || !position.ok) return { lines: [], note };
      return { lines: writePlan(position.value, followed.plan.tree), note };
    },
    async setPlan(gameId, userId, text) {
      const view = await games.view(gameId, userId);
      if (view === null) return refuse('not-found');
      const seat = seatOf(view, userId);
      if (seat === null) return refuse('not-a-player');
      if (view.status !== 'playing') return refuse('game-over');
      if (isLive(view.control)) return refuse('live-game');
      if (view.setup !== null) return refuse('setup-phase');
      if (view.clock.turn === seat.colour) return refuse('your-turn');
      const position = rulesOf(view.kind).fromFen(view.fen);
      if (!position.ok) throw new Error(`game ${view.id} stands at ${view.fen}`);
      const tree = readPlan(position.value, text);
      if (!tree.ok) return tree;
      const stored = (await store.plans(gameId)).find((plan) => plan.userId === userId);
      const isEmpty = Object.keys(tree.value).length === 0;
      if (isEmpty && stored === undefined) return ok(null);
      const moves = view.moves.map(({ uci }) => uci);
      const change =
        isEmpty && stored !== undefined
          ? store.dropPlan(gameId, stored)
          : store.putPlan(gameId, userId, { moves, tree: tree.value }, (stored?.version ?? 0) + 1);
      // The opponent may be moving at this moment: a look at the game after the commit sees both.
      const look = deadlines.add({
        kind: 'long-game',
        subject: gameId,
        dueAt: now(),
        data: { version: view.version, ply: moves.length, by: userId, what: 'plan' },
      });
      if (!(await committed([change, look]))) return refuse('busy');
      deadlines.wake();
      return ok(null);
    },
    async setNote(gameId, userId, text) {
      if ((await own(gameId, userId)) === null) return refuse('not-a-player');
      const note = text.trim();
      if (note.length > MOST_NOTE) return refuse('note-too-long');
      await database.commit([store.putNote(gameId, userId, note, now())]);
      return ok(null);
    },
  };
}
