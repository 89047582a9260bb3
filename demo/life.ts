import { type Lots, lotsOf } from 'tabiya-engine/lots';
import type { Services } from '../src/app/services.ts';
import type { Control } from '../src/clocks/types.ts';
import type { Actor } from '../src/tournaments/index.ts';
import { BLITZ, event, LATER_NAMES, MINUTE, settingsOf } from './events.ts';
import { DEMO_PASSWORD, ORGANISER, PEOPLE } from './people.ts';
import { type Guest, Seat } from './seat.ts';

export interface LifeOptions {
  readonly services: Services;
  /** `http://…`, where the service listens. */
  readonly address: string;
  /** Origin of the site's pages; `address` when not set. */
  readonly origin?: string;
  /** Divides all waiting; 1 = at the pace of people. */
  readonly haste?: number;
}

/** People look around this often. */
const LOOK_MS = 7_000;

/** Open offers of bots in the lobby. */
const OFFERS = 3;

/** A new event is announced when fewer wait for entrants that soon. */
const SOON_MS = 12 * MINUTE;

/** Chance in a thousand that an idle bot takes another bot's offer at a look. */
const TAKES = 250;

const CONTROLS: readonly Control[] = [
  BLITZ,
  { mode: 'sudden', baseMs: 2 * MINUTE },
  { mode: 'fischer', baseMs: 5 * MINUTE, incrementMs: 3_000 },
];

/**
 * Bots live on a running service: they play on their games over real sockets, fill the lobby with offers, take those of
 * people who look in, accept challenges and rematches, and enter events that are announced every few minutes.
 * Returns the end of it.
 */
export async function live({
  services,
  address,
  origin = address,
  haste = 1,
}: LifeOptions): Promise<() => void> {
  const life = new Life(services, { address, origin }, haste);
  await life.begin();
  return () => life.end();
}

class Life {
  readonly #services: Services;
  readonly #place: { readonly address: string; readonly origin: string };
  readonly #haste: number;
  readonly #lots: Lots;
  readonly #seats = new Map<string, Seat>();
  readonly #guests: Guest[] = [];
  #organiser: Actor | null = null;
  #timer: NodeJS.Timeout | undefined;
  #named = 0;

  constructor(
    services: Services,
    place: { readonly address: string; readonly origin: string },
    haste: number,
  ) {
    this.#services = services;
    this.#place = place;
    this.#haste = haste;
    this.#lots = lotsOf(`life ${services.now()}`);
  }

  async begin(): Promise<void> {
    const { accounts, log } = this.#services;
    const organiser = await accounts.byLogin(ORGANISER.login);
    if (organiser !== null) this.#organiser = { userId: organiser.id, roles: organiser.roles };
    for (const persona of PEOPLE) {
      const signedIn = await accounts.logIn(persona.login, DEMO_PASSWORD, 'demo');
      if (!signedIn.ok) continue;
      const { user, token } = signedIn.value;
      const guest = { persona, userId: user.id, token };
      this.#guests.push(guest);
      this.#seats.set(
        user.id,
        new Seat(guest, {
          ...this.#place,
          haste: this.#haste,
          noticed: (who, notice) => {
            if (notice.kind === 'challenge') this.#later(4_000, () => this.#accept(notice.seekId, who));
          },
        }),
      );
    }
    const look = (): void => {
      this.#look().catch((error: unknown) => log.error('demo', { error: String(error) }));
    };
    this.#timer = setInterval(look, LOOK_MS / this.#haste);
    look();
  }

  end(): void {
    clearInterval(this.#timer);
    for (const seat of this.#seats.values()) seat.close();
    this.#seats.clear();
  }

  #later(ms: number, act: () => Promise<unknown>): void {
    setTimeout(() => void act().catch(() => undefined), ms / this.#haste).unref();
  }

  async #accept(seekId: string, { userId }: Guest): Promise<void> {
    await this.#services.lobby.accept(seekId, userId);
  }

  async #look(): Promise<void> {
    await this.#lobby();
    await this.#events();
  }

  async #lobby(): Promise<void> {
    const { lobby } = this.#services;
    const idle = this.#lots.shuffle(this.#guests.filter(({ userId }) => this.#seats.get(userId)?.isIdle));
    const { seeks } = await lobby.view();
    const mine = new Set(this.#guests.map(({ userId }) => userId));
    for (const seek of seeks) {
      const taker = idle.find(
        ({ userId }) => userId !== seek.userId && !seeks.some((one) => one.userId === userId),
      );
      if (taker === undefined) return;
      // People are not left waiting; among themselves bots take their time.
      if (mine.has(seek.userId) && this.#lots.below(1_000) >= TAKES) continue;
      idle.splice(idle.indexOf(taker), 1);
      this.#later(1_500, () => this.#accept(seek.id, taker));
    }
    const open = seeks.filter(({ userId }) => mine.has(userId)).length;
    const [next] = idle.filter(({ userId }) => !seeks.some((seek) => seek.userId === userId));
    // Somebody must be left to take them.
    const most = Math.min(OFFERS, Math.floor(this.#guests.length / 4));
    if (open >= most || next === undefined) return;
    const control = this.#lots.pick(CONTROLS) ?? BLITZ;
    await lobby.offer(
      { kind: 'chess', control, colour: 'random', rated: this.#lots.coin(), target: null },
      next.userId,
    );
  }

  async #events(): Promise<void> {
    const { tournaments, now } = this.#services;
    const announced = await tournaments.list({ state: 'announced', limit: 20 });
    const soon = announced.filter(({ startsAt }) => startsAt !== null && startsAt - now() < SOON_MS);
    for (const { id, entrants } of soon) {
      const guest = this.#lots.pick(this.#guests);
      if (guest !== undefined && entrants < 8 && this.#lots.below(10) < 2)
        await tournaments.register(id, { userId: guest.userId, roles: [] });
    }
    if (soon.length > 0 || this.#organiser === null) return;
    const name = LATER_NAMES[this.#named++ % LATER_NAMES.length] ?? '';
    const startsAt = now() + Math.round((8 * MINUTE) / this.#haste);
    const next = event(name, /^[A-Z]/.test(name) ? 'en' : 'ru', 0, BLITZ, 'rounds', 0, 0);
    await tournaments.announce(settingsOf(next, now(), startsAt), this.#organiser);
  }
}
