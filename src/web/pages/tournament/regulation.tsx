import { type ComponentChildren, Fragment } from 'preact';
import { defaultSetupMs } from '../../../chess/index.ts';
import { REGULATION_PARTS } from '../../../tournaments/index.ts';
import type { TournamentSettings } from '../../../tournaments/types.ts';
import { controlText, Section, TimeText } from '../../../ui/index.ts';
import { tieBreakText } from '../tie-breaks.ts';
import type { Reader } from '../../reader.ts';
import { Form } from './form.tsx';
import { Lot } from './lot.tsx';
import type { TournamentProps } from './props.ts';

/** What the organiser fixed: text, dates, control, tie-breaks, and the lots with the way to check them. */
export function Regulation(props: TournamentProps) {
  const { reader, view } = props;
  const { t } = reader;
  const { settings } = view;
  const paragraphs = (settings?.regulation ?? '').split(/\n\s*\n/u).filter((text) => text.trim() !== '');
  return (
    <div class="columns">
      <div>
        <Section id="h-text" title={t('event.tab_regulation')}>
          {view.card.imported ? (
            <p class="muted">{t('event.imported')}</p>
          ) : paragraphs.length === 0 ? (
            <p class="muted">{t('event.noRegulation')}</p>
          ) : (
            <div class="regulation">
              {paragraphs.map((text, i) => (
                <p key={i}>{text}</p>
              ))}
            </div>
          )}
        </Section>
        {settings !== null && <Parts {...props} />}
        <Form {...props} />
        <Lot {...props} />
      </div>
      <aside>{settings !== null && <Settings {...props} />}</aside>
    </div>
  );
}

/** the parts the organiser wrote; that there are no prizes is said too. */
function Parts({ reader: { t }, view }: TournamentProps) {
  const parts = view.settings?.parts ?? {};
  return (
    <>
      {REGULATION_PARTS.filter((part) => part !== 'general').map((part) => {
        const text = parts[part] ?? (part === 'prizes' ? t('event.noPrizes') : null);
        if (text === null) return null;
        return (
          <Section key={part} id={`h-${part}`} title={t(`event.part_${part}`)}>
            <div class="regulation">
              {text.split(/\n\s*\n/u).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Section>
        );
      })}
    </>
  );
}

function Settings({ reader, view }: TournamentProps) {
  const { t, language, zone } = reader;
  const { settings } = view;
  if (settings === null) return null;
  const time = (at: number) => <TimeText at={at} language={language} zone={zone} style="datetime" />;
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    ['startsAt', time(settings.startsAt)],
    ['registrationFrom', time(settings.registrationFrom)],
    ['registrationTo', time(settings.registrationTo)],
    ['control', controlText(settings.control, t)],
    ['firstMoveMs', t('event.seconds', { seconds: Math.round(settings.firstMoveMs / 1000) })],
    ['pace', t(`tournaments.pace.${settings.pace}`)],
    // the control fixes the setup time of Battle chess, unless the event has its own (B-09).
    ...(settings.kind === 'battle'
      ? [['setupMs', t('event.seconds', { seconds: Math.round(setupTime(settings) / 1000) })] as const]
      : []),
    ...specialRules(settings, t),
    [
      'tieBreaks',
      settings.tieBreaks.length === 0
        ? '–'
        : settings.tieBreaks.map((code) => tieBreakText(code, t, language)).join('; '),
    ],
    ...(settings.entrantsLimit === undefined || settings.entrantsLimit === null
      ? []
      : [['entrantsLimit', String(settings.entrantsLimit)] as const]),
    ['rated', t(settings.rated ? 'ui.yes' : 'ui.no')],
  ];
  return (
    <Section id="h-settings" title={t('event.settings')}>
      <dl class="pairs-of">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`tournaments.field.${name}`)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="note">{t('event.zoneNote', { zone })}</p>
    </Section>
  );
}

function setupTime({ setupMs, control }: TournamentSettings): number {
  return setupMs ?? defaultSetupMs(control.baseMs);
}

/** What this event lays down beyond the rules of its game. */
function specialRules(
  settings: TournamentSettings,
  t: Reader['t'],
): readonly (readonly [string, ComponentChildren])[] {
  const said = [
    ...(settings.vacation === false ? ['noVacation'] : []),
    ...(settings.autoThreefold === true ? ['autoThreefold'] : []),
    ...(settings.castling === true ? ['castling'] : []),
    ...(settings.arrayPerRound === true ? ['arrayPerRound'] : []),
  ];
  return said.length === 0 ? [] : [['special', said.map((one) => t(`event.${one}`)).join('; ')]];
}
