/**
 * The agreement between server pages and the islands of `client/`.
 *
 * A page that wants scripts
 * - puts `<script type="application/json" id="data">` with a {@link PageData} into its body (`<` escaped as `\u003c`),
 * - marks the places an island takes over with `data-island="PLACE"` around the same components rendered on the server,
 * - loads the entries it needs as `<script type="module">` from the manifest, with `modulepreload` for their chunks.
 *
 * Two cookies belong to the islands and are read by the server: `theme` (`light` or `dark`; absent = the system's), shown
 * as `<html data-theme>`, and `zone` (an IANA time zone name; to be checked before use).
 */
import type { GameKind } from '../chess/index.ts';
import type { GameView, SavedSetup } from '../games/types.ts';
import type { LobbyView, SeekView } from '../lobby/types.ts';
import type { TournamentPageView, WorkingView } from '../tournaments/view.ts';
import { catalogues, type Language } from '../words/index.ts';

/** Entries of the client build; each is one file of `client/` and one key of `dist/client/manifest.json`. */
export const ISLANDS = [
  'game',
  'analysis',
  'plan',
  'lobby',
  'look',
  'tournament',
  'notices',
  'passkeys',
  'push',
  'theme',
  'zone',
] as const;

export type Island = (typeof ISLANDS)[number];

/**
 * Places an island renders into:
 * - `game`: `game` (the whole game screen)
 * - `analysis`: `analysis` (a board to move on for both sides)
 * - `plan`: `plan` (a board on which conditional moves are made; it writes into the form `#plan-form`)
 * - `lobby`: `seeks`, `live-games`
 * - `tournament`: `crosstable`, `bracket`, `stages`, `parts`, `standings`, `rounds`, `players`, `next`
 * - `notices`: `notices` (an empty element in the head of the site)
 */
export type Place =
  | 'game'
  | 'analysis'
  | 'plan'
  | 'seeks'
  | 'live-games'
  | 'crosstable'
  | 'bracket'
  | 'stages'
  | 'parts'
  | 'standings'
  | 'rounds'
  | 'players'
  | 'next'
  | 'notices';

/** One entry of the manifest; file names relative to the folder of assets. `site` holds the style sheet only. */
export interface ManifestEntry {
  readonly js: string | null;
  readonly css: string | null;
  /** Chunks the entry imports, to be preloaded. */
  readonly preloads: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** A board on which the reader moves for both sides. */
export interface AnalysisData {
  readonly kind: GameKind;
  /** FEN of the position it begins from. */
  readonly fen: string;
  /** Actions in wire form that were played from there. */
  readonly actions: readonly string[];
  /** PGN tags of the game, or none. */
  readonly tags: Readonly<Record<string, string>>;
  /** Number of the game, or null for a board without one. */
  readonly game: number | null;
  /** The example on a page of rules. */
  readonly practice: boolean;
}

/** Conditional moves are made from here, the opponent to move; the lines themselves stand in the form of the page. */
export interface PlanData {
  readonly gameId: string;
  readonly number: number;
  /** Version of the game the page was made from. */
  readonly version: number;
  readonly kind: GameKind;
  readonly fen: string;
  /** The reader's side. */
  readonly side: 'white' | 'black';
  readonly lastMove: { readonly uci: string; readonly san: string } | null;
}

export interface PageData {
  readonly reader: {
    readonly userId: string | null;
    readonly login: string | null;
    readonly language: Language;
    /** IANA name the page was rendered with. */
    readonly zone: string;
  };
  /** The service's clock when the page was made. */
  readonly now: number;
  /** `subject.key` → sentence with plain `{name}` places, of the subjects in {@link textsOf}. */
  readonly texts: Readonly<Record<string, string>>;
  readonly game?: GameView;
  readonly analysis?: AnalysisData;
  readonly plan?: PlanData;
  readonly tournament?: TournamentPageView;
  /** The reader's own setups of Battle chess, the newest first; absent for visitors and where none are needed. */
  readonly setups?: readonly SavedSetup[];
  /** The working that is open in the table of the event. */
  readonly working?: WorkingView;
  readonly lobby?: LobbyView;
  /** Ids of people the reader has blocked: he sees neither their offers nor their lines. */
  readonly blocked?: readonly string[];
  /** Challenges to the reader, in the lobby. */
  readonly challenges?: { readonly to: readonly SeekView[]; readonly from: readonly SeekView[] };
}

/** Subjects whose sentences each island needs; they hold plain places only, no plurals. */
const SUBJECTS: Readonly<Record<Island, readonly string[]>> = {
  game: ['ui', 'board', 'chat', 'setups'],
  analysis: ['ui', 'board', 'analysis', 'setups'],
  plan: ['ui', 'board', 'plan'],
  lobby: ['ui', 'seeks'],
  look: [],
  tournament: ['ui'],
  notices: ['notices'],
  passkeys: ['passkeys'],
  push: [],
  theme: [],
  zone: [],
};

/** The finished sentences for the islands of a page. */
export function textsOf(language: Language, islands: readonly Island[]): Record<string, string> {
  const subjects = new Set(islands.flatMap((island) => SUBJECTS[island]));
  const texts: Record<string, string> = {};
  for (const subject of subjects) {
    for (const [key, text] of Object.entries(catalogues[language][subject] ?? {})) {
      texts[`${subject}.${key}`] = text;
    }
  }
  return texts;
}
