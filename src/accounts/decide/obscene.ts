/**
 * Stems of words nobody may be called, in the Latin letters of logins: Russian ones in their usual spellings and
 * English ones. Administrators add more in the settings. Kept short: a list cannot know every insult, and a name can be
 * withdrawn later too.
 */
const STEMS = [
  'huy',
  'hui',
  'xuy',
  'xuj',
  'pizd',
  'pisd',
  'ebat',
  'ebal',
  'eban',
  'zaeb',
  'blyad',
  'bliad',
  'blyat',
  'mudak',
  'mudil',
  'gandon',
  'pidor',
  'pidar',
  'pederast',
  'zalup',
  'manda',
  'shluh',
  'govno',
  'gavno',
  'fuck',
  'shit',
  'cunt',
  'nigger',
  'nigga',
  'faggot',
  'whore',
  'hitler',
  'siegheil',
];

/** Harmless names that hold a stem by chance. */
const HARMLESS = [
  'shitov',
  'mandarin',
  'mandat',
  'mandal',
  'mandar',
  'amanda',
  'ebalist',
  'huila',
  'huica',
  'shuiski',
  'shuisky',
  'komanda',
  'commanda',
  'rebal',
  'rebat',
  'debat',
  'hebat',
  'vebal',
  'urebat',
];

/** True for a login with a word of the list, also with digits or signs for letters. `more` = the administration's stems. */
export function isObscene(login: string, more: readonly string[] = []): boolean {
  const plain = login
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('@', 'a')
    .replaceAll('5', 's')
    .replaceAll(/[^a-z]/gu, '');
  const bare = HARMLESS.reduce((text, word) => text.replaceAll(word, ' '), plain);
  return [...STEMS, ...more].some((stem) => stem !== '' && bare.includes(stem));
}
