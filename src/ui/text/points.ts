/** Points in tenths as tables print them: `45` is `4½`, `43` is `4.3` (`4,3` in Russian), `5` is `½`. */
export function pointsText(tenths: number, language: string): string {
  const whole = Math.trunc(tenths / 10);
  const rest = Math.abs(tenths % 10);
  if (rest === 0) return String(whole);
  if (rest === 5) return whole === 0 ? '½' : `${whole}½`;
  return `${whole}${language === 'ru' ? ',' : '.'}${rest}`;
}

/** A printed value with the decimal sign of the language: `13.50` is `13,50` in Russian; null is a dash. */
export function valueText(value: string | null, language: string): string {
  if (value === null) return '–';
  return language === 'ru' ? value.replace('.', ',') : value;
}

/** A result as people write it: `1–0`, `½–½`, `+–−`. */
export function resultText(result: string | null): string {
  switch (result) {
    case '1-0':
      return '1–0';
    case '0-1':
      return '0–1';
    case '1/2-1/2':
      return '½–½';
    case '+--':
      return '+ –';
    case '--+':
      return '– +';
    case '---':
      return '– –';
    default:
      return '–';
  }
}

/** A result with White first, as a row reads it whose left side is `left`: 0 = it played White, 1 = Black. */
export function sidesResultText(result: string, left: 0 | 1): string {
  return left === 0 ? resultText(result) : resultText(FROM_BLACK[result] ?? result);
}

const FROM_BLACK: Readonly<Record<string, string>> = {
  '1-0': '0-1',
  '0-1': '1-0',
  '+--': '--+',
  '--+': '+--',
};

/** A whole number with its thousands apart by a narrow space: `48 217`. */
export function numberText(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}
