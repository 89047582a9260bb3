/** The invented people of the demonstration. Nobody is called like that: surnames are chess words. */
export interface Persona {
  readonly login: string;
  readonly language: 'ru' | 'en';
  /** 0…1000: how well the person's bot plays. */
  readonly strength: number;
}

const RUSSIAN = [
  'Foma Ferzev',
  'Ulyana Ladeynaya',
  'Tikhon Slonopasov',
  'Agafya Peshkina',
  'Prokhor Gambitov',
  'Zlata Rokirova',
  'Nazar Tsugtsvangov',
  'Milana Etyudova',
  'Savva Shakhov Malyy',
  'Varvara Matova',
  'Kuzma Vilkin',
  'Lukerya Svyazkina',
  'Demyan Endshpilev',
  'Polina Debyutova',
  'Ignat Flangov',
  'Taisiya Diagonaleva',
  'Vsevolod Tsentrov',
  'Evdokia Razmenova',
  'Matvey Patov',
  'Snezhana Prokhodnaya',
  'Yermolay Blitsin',
  'Arina Chasova',
  'Gleb Tempov',
  'Kira Promezhutok',
  'Osip Zhertvin',
  'Nika Fianketto',
  'Rodion Vechnyshakh',
  'Alevtina Doskina',
  'Trofim Konevod',
  'Stesha Korolevishna',
];

const ENGLISH = [
  'Basil Bishopsgate',
  'Prudence Pawnbroke',
  'Rufus Rookwell',
  'Queenie Gambitson',
  'Horace Knightly Fork',
  'Clementine Castlemove',
  'Zachary Zugzwang',
  'Winifred Checkley',
  'Barnaby Blunderbuss',
  'Dorothea Drawbridge',
  'Percival Pinhook',
  'Marigold Matewell',
  'Enoch Passant',
  'Felicity Fianchetto',
  'Gulliver Skewer',
  'Hester Openfile',
  'Ichabod Isolani',
  'Josephine Hangpiece',
  'Kit Kingside',
  'Lavinia Longcastle',
  'Mortimer Minority',
  'Nell Novelty',
  'Obadiah Outpost',
  'Penelope Perpetual',
  'Quentin Quietmove',
  'Rosalind Ranksweeper',
  'Silas Stalemate',
  'Tabitha Timetrouble',
  'Ulysses Underpromote',
  'Violet Variation',
];

/** Thirty people who read Russian and thirty who read English, of every strength. */
export const PEOPLE: readonly Persona[] = [
  ...RUSSIAN.map((login, index) => ({ login, language: 'ru' as const, strength: strengthOf(index) })),
  ...ENGLISH.map((login, index) => ({ login, language: 'en' as const, strength: strengthOf(index + 11) })),
];

/** Spread over the whole range so that neighbours of the list differ. */
function strengthOf(index: number): number {
  return ((index * 377) % 800) + 150;
}

/** Directs the events of the demonstration and does not play. */
export const ORGANISER: Persona = { login: 'Arbiter Tabiya', language: 'ru', strength: 0 };

/** The password of every invented account; the demonstration listens on this machine alone. */
export const DEMO_PASSWORD = 'knight before bishop';
