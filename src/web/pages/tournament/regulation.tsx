import { type ComponentChildren, Fragment } from 'preact';
import { defaultSetupMs } from '../../../chess/index.ts';
import { leavesByRegistration } from '../../../tournaments/index.ts';
import type { TournamentSettings } from '../../../tournaments/types.ts';
import { controlText, Section, TimeText, timeText } from '../../../ui/index.ts';
import { tieBreakText } from '../tie-breaks.ts';
import { spanText } from '../your-move.tsx';
import type { Reader } from '../../reader.ts';
import { Form } from './form.tsx';
import { Lot } from './lot.tsx';
import type { TournamentProps } from './props.ts';

const MINUTE = 60_000;

/** What the organiser fixed: text, dates, control, tie-breaks, and the lots with the way to check them. */
export function Regulation(props: TournamentProps) {
  const { reader, view } = props;
  const { t } = reader;
  const { settings } = view;
  const paragraphs = (settings?.regulation ?? '').split(/\n\s*\n/u).filter((text) => text.trim() !== '');
  return (
    <div class="columns">
      <div>
        <Section id="h-text" title={t('event.part_general')}>
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
        <Form {...props} />
        {settings !== null && <Parts {...props} />}
        <Lot {...props} />
      </div>
      <aside>{settings !== null && <Settings {...props} />}</aside>
    </div>
  );
}

/** Text as paragraphs; a blank line begins one. */
function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div class="regulation">
      {text
        .split(/\n\s*\n/u)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
    </div>
  );
}

/**
 * the eleven parts in their order, general and formula standing before these. What the organiser has not written
 * follows from the settings or from the rules of the portal; that there are no prizes is said too.
 */
function Parts({ reader, view }: TournamentProps) {
  const { t } = reader;
  const { settings } = view;
  if (settings === null) return null;
  const own = settings.parts ?? {};
  const texts: readonly (readonly [string, string])[] = [
    ['control', controlText(settings.control, t)],
    ['ranking', rankingText(settings, reader)],
    [
      'conduct',
      own.conduct ??
        t(settings.overBoard === undefined ? 'entries.conductDefault' : 'entries.conductOverBoard'),
    ],
    ['registration', registrationText(settings, reader)],
    [
      'dates',
      t('entries.datesText', {
        start: timeText(settings.startsAt, reader.language, reader.zone, 'datetime'),
      }),
    ],
    ['prizes', own.prizes ?? t('event.noPrizes')],
    ['disputes', own.disputes ?? t('entries.disputesDefault')],
    ['information', own.information ?? t('entries.informationDefault')],
    ['appendix', own.appendix ?? t('entries.appendixNone')],
  ];
  return (
    <>
      {texts.map(([part, text]) => (
        <Section key={part} id={`h-${part}`} title={t(`event.part_${part}`)}>
          <Paragraphs text={text} />
        </Section>
      ))}
    </>
  );
}

function rankingText({ tieBreaks }: TournamentSettings, { t, language }: Reader): string {
  const list = tieBreaks.map((code) => tieBreakText(code, t, language)).join('; ');
  const ranked = list === '' ? t('entries.rankingPoints') : t('entries.rankingText', { list });
  return `${ranked} ${t('entries.rankingShared')}`;
}

/** Who may enter, when, and until when people may leave (R-182… ). */
function registrationText(settings: TournamentSettings, { t, language, zone }: Reader): string {
  const { entry = {}, entrantsLimit } = settings;
  const time = (at: number): string => timeText(at, language, zone, 'datetime');
  const leave = t(leavesByRegistration(settings.system) ? 'entries.leaveRegistration' : 'entries.leaveStart');
  const { minGames, ratingFrom, ratingTo, acceptance, waitingList, extend } = entry;
  const sentences = [
    t('entries.registrationText', {
      from: time(settings.registrationFrom),
      to: time(settings.registrationTo),
      leave,
    }),
    ...((minGames ?? 0) > 0 ? [t('entries.entryMinGames', { count: minGames ?? 0 })] : []),
    ...(ratingFrom != null || ratingTo != null
      ? [t('entries.entryRating', { from: ratingFrom ?? 0, to: ratingTo ?? 9999 })]
      : []),
    ...(entrantsLimit != null ? [t('entries.entryLimit', { count: entrantsLimit })] : []),
    ...(acceptance === true ? [t('entries.entryAcceptance')] : []),
    ...(waitingList === true ? [t('entries.entryWaiting')] : []),
    ...(extend === true ? [t('entries.entryExtend')] : []),
  ];
  return sentences.join(' ');
}

function Settings({ reader, view }: TournamentProps) {
  const { t, language, zone } = reader;
  const { settings } = view;
  if (settings === null) return null;
  const time = (at: number) => <TimeText at={at} language={language} zone={zone} style="datetime" />;
  const stretch = (ms: number): string =>
    ms >= MINUTE && ms % MINUTE === 0
      ? spanText(ms, t)
      : t('event.seconds', { seconds: Math.round(ms / 1000) });
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    ['startsAt', time(settings.startsAt)],
    ['registrationFrom', time(settings.registrationFrom)],
    ['registrationTo', time(settings.registrationTo)],
    ['control', controlText(settings.control, t)],
    ['firstMoveMs', stretch(settings.firstMoveMs)],
    ...(settings.roundRobin === undefined
      ? []
      : [['roundRobin', t(`event.cycles_${settings.roundRobin.cycles}`)] as const]),
    ['pace', t(`tournaments.pace.${settings.pace}`)],
    // the control fixes the setup time of Battle chess, unless the event has its own (B-09).
    ...(settings.kind === 'battle' ? [['setupMs', stretch(setupTime(settings))] as const] : []),
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
