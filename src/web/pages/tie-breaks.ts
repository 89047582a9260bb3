import { titleOf } from 'tabiya-engine/tiebreaks';
import { hasWords, type Language, type Words } from '../../words/index.ts';

/** The name of a tie-break as tables explain it; rarer codes have the engine's name. */
export function tieBreakText(code: string, t: Words, language: Language): string {
  // AROF is ARO over all games, forfeits too: one name for readers.
  const key = `ui.tb_${code === 'AROF' ? 'ARO' : code.replace('/', '')}`;
  return hasWords(key) ? t(key) : `${titleOf(code, language)} (${code})`;
}
