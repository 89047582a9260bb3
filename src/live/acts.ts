import type { Log } from '../app/log.ts';
import type { Games } from '../games/service.ts';
import type { Lobby } from '../lobby/service.ts';
import type { Connection } from './connection.ts';
import { encodeText } from './frames.ts';
import type { Result } from '../result.ts';
import type { Act, Person } from './person.ts';
import type { ClientMessage, LiveRefusal } from './protocol.ts';

export type ActMessage = Extract<ClientMessage, { t: 'act' | 'rematch' | 'say' | 'quiet' }>;

const NOBODY: readonly Connection[] = [];

export function refuseAct(connection: Connection, id: string | null, code: LiveRefusal): void {
  connection.say({ t: 'refused', id, code });
}

/** Carries acts to the rooms, each id of a person once, and answers every socket that asked. */
export class Acts {
  constructor(
    private readonly games: Games,
    private readonly lobby: Lobby,
    private readonly log: Log,
  ) {}

  /** `text` is the frame as it came: the same id with another text is another act and refused. */
  take(connection: Connection, person: Person, message: ActMessage, text: string, now: number): void {
    const known = person.act(message.id);
    if (known !== undefined) {
      if (known.text !== text) refuseAct(connection, message.id, 'id-reused');
      else if (known.answer === undefined) known.waiting = [...known.waiting, connection];
      else answer(connection, message.id, known.answer);
      return;
    }
    if (person.acts.take(now) < 0) {
      refuseAct(connection, message.id, 'too-many');
      return;
    }
    const act: Act = { id: message.id, text, answer: undefined, waiting: [connection] };
    person.remember(act);
    this.#carry(connection, person, message).then(
      (result) => {
        // Null when done, else the code of the refusal.
        const code = result.ok ? null : result.refusal.code;
        act.answer = code;
        for (const waiting of act.waiting) answer(waiting, message.id, code);
        act.waiting = NOBODY;
      },
      (error: unknown) => {
        // Nothing is known about the act: whoever sends it again shall be heard again.
        person.forget(act);
        for (const waiting of act.waiting) refuseAct(waiting, message.id, 'internal');
        this.log.error('act failed', {
          game: message.game,
          userId: person.id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      },
    );
  }

  #carry(connection: Connection, { id }: Person, message: ActMessage): Promise<Result<unknown, string>> {
    switch (message.t) {
      case 'act':
        return this.games.act(message.game, message.command, id, connection.lagMs);
      case 'rematch':
        return this.lobby.rematch(message.game, id);
      case 'say':
        return this.games.chat.say(message.game, id, message);
      case 'quiet':
        return this.games.chat.setOff(message.game, id, message.off);
    }
  }
}

function answer(connection: Connection, id: string, code: string | null): void {
  // Ids are plain letters and digits, so the commonest of all answers needs no serializer.
  if (code === null) connection.send(encodeText(`{"t":"done","id":"${id}"}`));
  else connection.say({ t: 'refused', id, code });
}
