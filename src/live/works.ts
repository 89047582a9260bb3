import { type Settings, worksText } from '../moderation/index.ts';
import { words } from '../words/index.ts';
import type { WorksText } from './protocol.ts';

/** what people read while the site is closed for works; null while it is open. */
export async function readWorks(settings: Settings): Promise<WorksText | null> {
  if ((await settings.text('maintenance')) !== '1') return null;
  const [ru, en] = await Promise.all([settings.text('maintenance-ru'), settings.text('maintenance-en')]);
  const said = (language: 'ru' | 'en', own: string): string => {
    const t = words(language);
    return `${t('administration.closedTitle')}. ${worksText(t, own)}`;
  };
  return { ru: said('ru', ru), en: said('en', en) };
}
