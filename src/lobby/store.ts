import type { Compilable } from 'kysely';
import type { Control } from '../clocks/types.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { SeekRow } from '../db/schema.ts';
import type { GameKind } from '../games/types.ts';
import type { Offer } from './decide/offer.ts';

/** Seeks shown in the lobby; nobody reads a longer list. */
const MOST_SHOWN = 200;

function offer(row: SeekRow): Offer {
  return {
    id: row.id,
    userId: row.user_id,
    targetId: row.target_id,
    kind: row.kind as GameKind,
    control: JSON.parse(row.control) as Control,
    colour: row.colour === 'white' || row.colour === 'black' ? row.colour : 'random',
    rated: row.rated === 1,
    pair: row.pair === 'double' || row.pair === 'sequential' ? row.pair : null,
    rematchOf: row.rematch_of,
    createdAt: Number(row.created_at),
  };
}

/** Queries and statements of the lobby. */
export class SeekStore {
  constructor(private readonly database: Database) {}

  async byId(id: string): Promise<Offer | null> {
    const row = await this.database.first(this.#all().where('id', '=', id));
    return row === undefined ? null : offer(row);
  }

  /** Offers a person made, to anybody. */
  async by(userId: string): Promise<Offer[]> {
    return this.#read(this.#all().where('user_id', '=', userId));
  }

  /** Challenges and rematch offers to a person. */
  async to(userId: string): Promise<Offer[]> {
    return this.#read(this.#all().where('target_id', '=', userId));
  }

  /** Open seeks for everybody. */
  async open(): Promise<Offer[]> {
    return this.#read(this.#all().where('target_id', 'is', null).limit(MOST_SHOWN));
  }

  async everything(): Promise<Offer[]> {
    return this.#read(this.#all());
  }

  insert(made: Offer): Statement {
    return this.database.statement(
      this.database.build.insertInto('seeks').values({
        id: made.id,
        user_id: made.userId,
        target_id: made.targetId,
        kind: made.kind,
        control: JSON.stringify(made.control),
        colour: made.colour,
        rated: made.rated ? 1 : 0,
        pair: made.pair,
        rematch_of: made.rematchOf,
        created_at: made.createdAt,
      }),
      1,
    );
  }

  /** `mustExist`: taken, declined and withdrawn once; whoever comes second conflicts. */
  remove(id: string, mustExist: boolean): Statement {
    const query = this.database.build.deleteFrom('seeks').where('id', '=', id);
    return mustExist ? this.database.statement(query, 1) : this.database.statement(query);
  }

  #all() {
    return this.database.build.selectFrom('seeks').selectAll().orderBy('created_at').orderBy('id');
  }

  async #read(query: Compilable<SeekRow>): Promise<Offer[]> {
    return (await this.database.all(query)).map(offer);
  }
}
