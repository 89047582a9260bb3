import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ChoiceField, PageHead, SelectField, Submit } from '../../ui/index.ts';
import { LANGUAGES, words } from '../../words/index.ts';
import { flash } from '../flash.ts';
import { form, line, oneOf } from '../forms.ts';
import { isHttps } from '../headers.ts';
import { languageOf } from '../language.ts';
import { rememberLanguage } from '../reader.ts';
import { allZones, isZone } from '../zones.ts';
import type { Web } from '../web.ts';

/** Sets of men on boards; the choice belongs to the device. */
const MEN = ['drawn', 'plain'] as const;

const YEAR_S = 31_536_000;

const settingsForm = form({ language: line(10), zone: line(100), men: oneOf([...MEN, '']) });

/** Language and time zone of an account. */
export function settingsRoutes(app: FastifyInstance, web: Web): void {
  const { accounts } = web.services;

  async function showSettings(
    request: FastifyRequest,
    reply: FastifyReply,
    fault: 'language' | 'zone' | null,
  ) {
    const reader = await web.reader(request);
    const { t, user } = reader;
    return web.show(
      request,
      reply,
      {
        title: t('site.settings'),
        path: '/settings',
        indexed: false,
        ...(fault === null ? {} : { refusal: `bad-${fault}` }),
        body: (
          <>
            <PageHead
              title={t('site.settings')}
              facts={[
                <a key="account" href="/account">
                  {t('account.title')}
                </a>,
                <a key="notices" href="/settings/notices">
                  {t('told.settingsTitle')}
                </a>,
                <a key="vacation" href="/settings/vacation">
                  {t('told.vacationTitle')}
                </a>,
                <a key="setups" href="/settings/setups">
                  {t('setups.title')}
                </a>,
                <a key="blocks" href="/blocks">
                  {t('rulings.blocks')}
                </a>,
              ]}
            />
            <form class="form" method="post" action="/settings">
              <SelectField
                name="language"
                label={t('settings.language')}
                value={user?.language ?? reader.language}
                error={fault === 'language' ? t('settings.badLanguage') : undefined}
                choices={LANGUAGES.map((language) => ({
                  value: language,
                  label: words(language)('site.thisLanguage'),
                }))}
              />
              <SelectField
                name="zone"
                label={t('settings.zone')}
                hint={t('settings.zoneHint', { zone: reader.zone })}
                value={user?.timeZone ?? ''}
                error={fault === 'zone' ? t('settings.badZone') : undefined}
                choices={[
                  { value: '', label: t('settings.browserZone') },
                  ...allZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
                ]}
              />
              <ChoiceField
                name="men"
                label={t('settings.men')}
                hint={t('settings.menHint')}
                value={reader.men ?? 'drawn'}
                choices={MEN.map((men) => ({ value: men, label: t(`settings.men_${men}`) }))}
              />
              <p class="buttons">
                <Submit tone="main">{t('settings.save')}</Submit>
              </p>
            </form>
          </>
        ),
      },
      fault === null ? 200 : 422,
    );
  }

  app.get('/settings', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    return user === null ? reply : showSettings(request, reply, null);
  });

  app.post('/settings', async (request, reply) => {
    const user = await web.signedIn(request, reply);
    if (user === null) return reply;
    const typed = settingsForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const language = languageOf(typed.language);
    if (language === null) return showSettings(request, reply, 'language');
    if (typed.zone !== '' && !isZone(typed.zone)) return showSettings(request, reply, 'zone');
    await accounts.setLanguage(user.id, language);
    await accounts.setTimeZone(user.id, typed.zone === '' ? null : typed.zone);
    rememberLanguage(web.services, reply, language);
    if (typed.men !== '')
      reply.setCookie('men', typed.men, {
        path: '/',
        maxAge: YEAR_S,
        sameSite: 'lax',
        httpOnly: true,
        secure: isHttps(web.services.config),
      });
    flash(web.services, reply, 'settings-kept');
    return web.go(reply, '/settings');
  });
}
