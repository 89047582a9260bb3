import type { GameView } from '../../games/index.ts';
import { Section, SelectField, Submit, TextField } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** Acts of judges and administrators on a game, as their forms send them. */
export const RULINGS = ['pause', 'resume', 'take-back', 'annul', 'add-time', 'restore'] as const;

/** Everything an official can do with a game in its present state (R-017, R-018, R-036, G-18, G-19). */
export function RulingForms({ reader, view }: { readonly reader: Reader; readonly view: GameView }) {
  const { t } = reader;
  const action = `/game/${view.number}/rulings`;
  const sides = [
    { value: 'white', label: `${t('play.colour_white')}: ${view.white.login}` },
    { value: 'black', label: `${t('play.colour_black')}: ${view.black.login}` },
  ];
  const isOnTime = view.reason === 'flag' || view.reason === 'first-move';
  if (view.status === 'finished' && isOnTime)
    return (
      <Section id="h-restore" title={t('rulings.restore')}>
        <p>{t('rulings.restoreText')}</p>
        <form class="form" method="post" action={action}>
          <SelectField name="colour" label={t('rulings.blocked')} choices={sides} />
          <TextField
            name="ago"
            label={t('rulings.ago')}
            hint={t('rulings.agoHint')}
            inputMode="decimal"
            required
          />
          <p class="buttons">
            <Submit tone="main" name="act" value="restore">
              {t('rulings.restore')}
            </Submit>
          </p>
        </form>
      </Section>
    );
  if (view.status !== 'playing') return <p>{t('rulings.over')}</p>;
  return (
    <>
      <Section id="h-clocks" title={t('rulings.clocks')}>
        <form class="form" method="post" action={action}>
          <p class="buttons">
            <Submit name="act" value={view.paused ? 'resume' : 'pause'}>
              {t(view.paused ? 'rulings.resume' : 'rulings.pause')}
            </Submit>
          </p>
        </form>
        {view.phase === 'play' && (
          <form class="form" method="post" action={action}>
            <SelectField name="colour" label={t('rulings.side')} choices={sides} />
            <TextField name="hours" label={t('rulings.hours')} value="24" inputMode="decimal" required />
            <p class="buttons">
              <Submit name="act" value="add-time">
                {t('rulings.addTime')}
              </Submit>
            </p>
          </form>
        )}
      </Section>
      <Section id="h-record" title={t('rulings.record')}>
        <form class="form" method="post" action={action}>
          <p class="buttons">
            {view.moves.length > 0 && (
              <Submit name="act" value="take-back">
                {t('rulings.takeBack')}
              </Submit>
            )}
            <Submit tone="danger" name="act" value="annul">
              {t('rulings.annul')}
            </Submit>
          </p>
        </form>
      </Section>
    </>
  );
}
