import { hasWords, type Words } from '../../words/index.ts';

/** The name of a tie-break as tables explain it; a code without words stays as it is. */
export function tieBreakText(code: string, t: Words): string {
  // AROF is ARO over all games, forfeits too: one name for readers.
  const key = `ui.tb_${code === 'AROF' ? 'ARO' : code.replace('/', '')}`;
  return hasWords(key) ? t(key) : code;
}
