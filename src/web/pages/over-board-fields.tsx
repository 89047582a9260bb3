import { TextArea } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import type { FieldsProps } from './tournament-fields.tsx';

/** these rules are a concept; what players think of them goes to the administration. */
export function Concept({ reader: { t } }: { readonly reader: Pick<Reader, 't'> }) {
  return (
    <p class="note">
      {t('entries.overBoardConcept')} <a href="/contact">{t('entries.overBoardOpinion')}</a>
    </p>
  );
}

/** what an organiser of an event over the board says beside the regulation. */
export function OverBoardFields({ reader: { t }, typed, error }: FieldsProps) {
  if (typed.over === '') return null;
  return (
    <fieldset>
      <legend>{t('entries.overBoard')}</legend>
      <p class="field-hint">{t('entries.overBoardLead')}</p>
      <Concept reader={{ t }} />
      <input type="hidden" name="over" value="1" />
      <TextArea
        name="place"
        label={t('entries.place')}
        hint={t('entries.placeHint')}
        value={typed.place}
        error={error('overBoard')}
        rows={2}
        required
      />
      <TextArea
        name="money"
        label={t('entries.money')}
        hint={t('entries.moneyHint')}
        value={typed.money}
        rows={2}
        required
      />
      <TextArea
        name="sponsor"
        label={t('entries.sponsor')}
        hint={t('entries.sponsorHint')}
        value={typed.sponsor}
        rows={2}
      />
    </fieldset>
  );
}
