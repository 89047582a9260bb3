import type { GameKind } from '../games/types.ts';
import type { EventRecordLine, PersonStatistics, SiteStatistics } from './types.ts';

/** Statistics as pages see them; everything is made from finished games that count. */
export interface Statistics {
  /** Kinds of game a person has finished games of. */
  kindsOf(userId: string): Promise<readonly GameKind[]>;
  /** one kind of game. */
  ofPerson(userId: string, kind: GameKind): Promise<PersonStatistics>;
  /** tournaments of a person, the newest first. */
  events(userId: string): Promise<readonly EventRecordLine[]>;
  /** the last twelve months. */
  ofSite(): Promise<SiteStatistics>;
}
