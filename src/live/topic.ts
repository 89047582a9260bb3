import type { Connection } from './connection.ts';
import type { Topic } from './protocol.ts';

/** What people can follow: a game, a tournament, the lobby, one's own notices. */
export interface TopicRoom {
  readonly topic: Topic;
  /** Version of what was told last; pongs carry it. */
  version(): number;
  /** Answers with `snapshot`, missing changes or `subscribed`; false when there is no such thing to follow. */
  join(connection: Connection, have: number | undefined): Promise<boolean>;
  leave(connection: Connection): void;
  isEmpty(): boolean;
}
