import type { Language } from '../event/index.ts';
import { meaningOf } from './articles.ts';
import { type Descriptor, parseDescriptor } from './descriptor.ts';

const LOWEST = {
  en: ['', 'the lowest', 'the two lowest', 'the three lowest'],
  ru: ['', 'наименьшего', 'двух наименьших', 'трёх наименьших'],
} as const;
const HIGHEST = {
  en: ['', 'the highest', 'the two highest', 'the three highest'],
  ru: ['', 'наибольшего', 'двух наибольших', 'трёх наибольших'],
} as const;

/** What is cut, in words; null = nothing. */
function cutOf({ low, high }: Descriptor, language: Language): string | null {
  const [least, most] = [LOWEST[language][low], HIGHEST[language][high]];
  const many = language === 'ru' ? `${low} наименьших` : `the ${low} lowest`;
  const cut = [most, low === 0 ? '' : (least ?? many)].filter((part) => part !== undefined && part !== '');
  if (cut.length === 0) return null;
  return language === 'ru' ? `без ${cut.join(' и ')}` : `without ${cut.join(' and ')}`;
}

/** Name of a code with what its modifiers do: `BH/C1` = "Buchholz without the lowest". */
export function titleOf(code: string, language: Language): string {
  const parsed = parseDescriptor(code);
  const name = meaningOf(code.split(/[/:]/u)[0] ?? '', language).name;
  if (!parsed.ok) return name;
  const { descriptor } = parsed;
  const ru = language === 'ru';
  const cut = cutOf(descriptor, language);
  const rest = [
    descriptor.forfeitsPlayed ? (ru ? 'неявки как партии' : 'forfeits as games') : null,
    descriptor.fore && descriptor.name !== 'FB'
      ? ru
        ? 'последний тур вничью'
        : 'the last round drawn'
      : null,
    descriptor.limit === 0
      ? null
      : ru
        ? `порог ${signed(descriptor.limit)} пол-очка`
        : `limit ${signed(descriptor.limit)} half points`,
    descriptor.unrated === 0
      ? null
      : ru
        ? `без рейтинга = ${descriptor.unrated}`
        : `unrated = ${descriptor.unrated}`,
    descriptor.reverse ? (ru ? 'в обратном порядке' : 'the other way round') : null,
  ].filter((part) => part !== null);
  return [cut === null ? name : `${name} ${cut}`, ...rest].join(', ');
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}
