import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../accounts/index.ts';
import { RATING_SYSTEMS, type RatingAct, type RatingRefusal } from '../../ratings/index.ts';
import { ChoiceField, EmptyState, PageHead, Section, Submit, TextField, TimeText } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, oneOf } from '../forms.ts';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';

const annulForm = form({ number: line(15), reason: line(2000), act: oneOf(['annul', 'restore']) });
const systemForm = form({ system: oneOf(RATING_SYSTEMS), reason: line(2000) });

const ACTS_SHOWN = 100;

interface Refused {
  readonly form: 'annul' | 'system';
  readonly code: RatingRefusal;
  readonly number: string;
  readonly reason: string;
  readonly system: string | null;
}

/** R-129, C-13: annulling results and choosing the rating system, with the log of both. */
export function adminRatingRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, moderation, ratings } = web.services;

  /** the entry of the log of all acts, for the transaction of the act. */
  const entryOf =
    (by: User, act: string, subjectKind: 'game' | 'setting', subjectId: string, note: string) =>
    (before: string, after: string) => [
      moderation.entry({
        byId: by.id,
        act: `ratings-${act}`,
        subjectKind,
        subjectId,
        reason: '',
        note: note.trim(),
        before,
        after,
      }),
    ];

  async function administrator(request: FastifyRequest, reply: FastifyReply): Promise<User | null> {
    const user = await web.signedIn(request, reply);
    if (user === null) return null;
    if (user.roles.includes('administrator')) return user;
    await web.forbidden(request, reply);
    return null;
  }

  async function showPage(request: FastifyRequest, reply: FastifyReply, refused: Refused | null) {
    const reader = await web.reader(request);
    const { t } = reader;
    const [system, acts] = await Promise.all([ratings.system(), ratings.acts(ACTS_SHOWN)]);
    const people = await accounts.byIds(acts.flatMap(({ byId }) => (byId === null ? [] : [byId])));
    const wrong = (of: 'annul' | 'system', field: 'number' | 'reason' | 'system'): string | undefined =>
      refused !== null && refused.form === of && fieldOf(refused.code) === field
        ? t(`ratings.refused_${refused.code}`)
        : undefined;
    return web.show(
      request,
      reply,
      {
        title: t('ratings.adminTitle'),
        path: '/admin/ratings',
        indexed: false,
        ...(refused === null ? {} : { refusal: refused.code }),
        body: (
          <>
            <PageHead title={t('ratings.adminTitle')} facts={[t('ratings.adminLead')]} />
            <div class="columns">
              <div>
                <Section id="h-annul" title={t('ratings.annulHead')}>
                  <p class="note">{t('ratings.annulText')}</p>
                  <form class="form" method="post" action="/admin/ratings/annul">
                    <TextField
                      name="number"
                      label={t('ratings.number')}
                      hint={t('ratings.numberHint')}
                      value={refused?.number ?? ''}
                      error={wrong('annul', 'number')}
                      inputMode="numeric"
                      required
                    />
                    <TextField
                      name="reason"
                      label={t('ratings.reason')}
                      hint={t('ratings.reasonHint')}
                      value={refused?.form === 'annul' ? refused.reason : ''}
                      error={wrong('annul', 'reason')}
                      maxLength={500}
                      required
                    />
                    <p class="buttons">
                      <Submit tone="danger" name="act" value="annul">
                        {t('ratings.annul')}
                      </Submit>
                      <Submit name="act" value="restore">
                        {t('ratings.restore')}
                      </Submit>
                    </p>
                  </form>
                </Section>
              </div>
              <aside>
                <Section id="h-system" title={t('ratings.systemHead')}>
                  <form class="form" method="post" action="/admin/ratings/system">
                    <ChoiceField
                      name="system"
                      label={t('ratings.systemHead')}
                      labelHidden
                      value={refused?.system ?? system}
                      error={wrong('system', 'system')}
                      choices={RATING_SYSTEMS.map((one) => ({
                        value: one,
                        label: t(`ratings.system_${one}`),
                      }))}
                    />
                    {RATING_SYSTEMS.map((one) => (
                      <p class="field-hint" key={one}>
                        {t(`ratings.about_${one}`)}
                      </p>
                    ))}
                    <TextField
                      name="reason"
                      idPrefix="system"
                      label={t('ratings.reason')}
                      hint={t('ratings.systemReasonHint')}
                      value={refused?.form === 'system' ? refused.reason : ''}
                      error={wrong('system', 'reason')}
                      maxLength={500}
                      required
                    />
                    <p class="buttons">
                      <Submit tone="danger">{t('ratings.choose')}</Submit>
                    </p>
                  </form>
                </Section>
              </aside>
            </div>
            <Section id="h-log" title={t('ratings.logHead')}>
              {acts.length === 0 ? (
                <EmptyState level={3} title={t('ratings.logNone')} text={t('ratings.adminLead')} />
              ) : (
                <ActsTable
                  reader={reader}
                  acts={acts}
                  nameOf={(id) => (id === null ? t('ratings.console') : (people.get(id)?.login ?? ''))}
                />
              )}
            </Section>
          </>
        ),
      },
      refused === null ? 200 : 422,
    );
  }

  app.get('/admin/ratings', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    return showPage(request, reply, null);
  });

  app.post('/admin/ratings/annul', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = annulForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { reason } = typed;
    const number = typed.number.trim().replace(/^#|№/u, '');
    const isNumber = /^[1-9]\d{0,14}$/u.test(number);
    const entry = entryOf(by, typed.act, 'game', number, reason);
    const done = isNumber ? await ratings[typed.act](Number(number), { byId: by.id, reason, entry }) : null;
    if (done?.ok !== true)
      return showPage(request, reply, {
        form: 'annul',
        code: done?.refusal.code ?? 'not-found',
        number: typed.number,
        reason,
        system: null,
      });
    flash(web.services, reply, 'ratings-anew');
    return web.go(reply, '/admin/ratings');
  });

  app.post('/admin/ratings/system', async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = systemForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const { system, reason } = typed;
    const entry = entryOf(by, 'system', 'setting', 'ratings', reason);
    const done = await ratings.choose(system, { byId: by.id, reason, entry });
    if (!done.ok)
      return showPage(request, reply, {
        form: 'system',
        code: done.refusal.code,
        number: '',
        reason,
        system,
      });
    flash(web.services, reply, 'ratings-anew');
    return web.go(reply, '/admin/ratings');
  });
}

/** The field a refusal belongs to. */
function fieldOf(code: RatingRefusal): 'number' | 'reason' | 'system' {
  if (code === 'reason-missing' || code === 'busy') return 'reason';
  return code === 'same-system' ? 'system' : 'number';
}

/** What an act did, in words. */
function actText({ t }: Reader, { act, subject, before, after }: RatingAct): string {
  const [was, is]: { readonly system?: string; readonly counted?: Counted | null }[] = [
    JSON.parse(before),
    JSON.parse(after),
  ];
  const what = t(`ratings.act_${act}`, { subject, before: was?.system ?? '', after: is?.system ?? '' });
  const counted = was?.counted;
  if (counted == null) return what;
  return `${what}; ${t('ratings.counted', { white: signed(counted.white), black: signed(counted.black) })}`;
}

interface Counted {
  readonly white: number;
  readonly black: number;
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

function ActsTable(props: {
  readonly reader: Reader;
  readonly acts: readonly RatingAct[];
  readonly nameOf: (id: string | null) => string;
}) {
  const { reader } = props;
  const { t, language, zone } = reader;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-log">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t('ratings.when')}</th>
            <th scope="col">{t('ratings.who')}</th>
            <th scope="col">{t('ratings.what')}</th>
            <th scope="col">{t('ratings.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {props.acts.map((act) => (
            <tr key={act.id}>
              <td>
                <TimeText at={act.at} language={language} zone={zone} />
              </td>
              <td>{props.nameOf(act.byId)}</td>
              <td>{actText(reader, act)}</td>
              <td>{act.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
