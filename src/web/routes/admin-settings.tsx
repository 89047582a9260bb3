import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSetting, SETTINGS, type Setting } from '../../moderation/index.ts';
import type { Refusal } from '../../result.ts';
import { CheckField, Section, Submit, TextArea, TextField } from '../../ui/index.ts';
import { flash } from '../flash.ts';
import { form, line, lines } from '../forms.ts';
import { AdminHead } from '../pages/administration.tsx';
import type { Reader } from '../reader.ts';
import type { Web } from '../web.ts';
import { administrates, desk } from './staff.ts';

const settingForm = form({ name: line(), value: lines(20_000), note: line(2000) });

/** Settings with their meaning. */
export function adminSettingRoutes(app: FastifyInstance, web: Web): void {
  const { moderation } = web.services;
  const { staff } = desk(web);
  const administrator = (request: FastifyRequest, reply: FastifyReply) =>
    staff(request, reply, administrates);

  app.get('/admin/settings', async (request, reply) => {
    if ((await administrator(request, reply)) === null) return reply;
    return showSettings(request, reply, null);
  });

  async function showSettings(
    request: FastifyRequest,
    reply: FastifyReply,
    fault: {
      readonly name: string;
      readonly value: string;
      readonly note: string;
      readonly refusal: Refusal;
    } | null,
  ) {
    const reader = await web.reader(request);
    const { t } = reader;
    const values = await moderation.settings.all();
    return web.show(
      request,
      reply,
      {
        title: t('administration.settings'),
        path: '/admin/settings',
        indexed: false,
        ...(fault === null ? {} : { refusal: fault.refusal.code }),
        body: (
          <>
            <AdminHead reader={reader} title={t('administration.settings')} />
            <p class="prose">{t('administration.settingsLead')}</p>
            <div class="sections-grid">
              {SETTINGS.map((setting) => (
                <Section
                  key={setting.name}
                  id={`h-${setting.name}`}
                  title={t(`administration.set_${setting.name}`)}
                >
                  <form class="form" method="post" action="/admin/settings">
                    <input type="hidden" name="name" value={setting.name} />
                    <SettingField
                      reader={reader}
                      setting={setting}
                      value={fault?.name === setting.name ? fault.value : (values.get(setting.name) ?? '')}
                      error={
                        fault?.name === setting.name && fault.refusal.code !== 'reason-needed'
                          ? t(`moderation.refusal.${fault.refusal.code}`, fault.refusal.params)
                          : undefined
                      }
                    />
                    <TextField
                      name="note"
                      label={t('administration.why')}
                      idPrefix={setting.name}
                      value={fault?.name === setting.name ? fault.note : ''}
                      required
                      error={
                        fault?.name === setting.name && fault.refusal.code === 'reason-needed'
                          ? t('moderation.refusal.reason-needed')
                          : undefined
                      }
                    />
                    <p class="buttons">
                      <Submit
                        label={t('administration.saveSetting', {
                          name: t(`administration.set_${setting.name}`),
                        })}
                      >
                        {t('account.save')}
                      </Submit>
                    </p>
                  </form>
                </Section>
              ))}
            </div>
          </>
        ),
      },
      fault === null ? 200 : 422,
    );
  }

  app.post('/admin/settings', { bodyLimit: 128 * 1024 }, async (request, reply) => {
    const by = await administrator(request, reply);
    if (by === null) return reply;
    const typed = settingForm.read(request.body);
    if (typed === null || !isSetting(typed.name)) return web.malformed(request, reply);
    const done = await moderation.setSetting(
      typed.name,
      typed.value.replaceAll('\r\n', '\n'),
      typed.note,
      by,
    );
    if (!done.ok) return showSettings(request, reply, { ...typed, refusal: done.refusal });
    flash(web.services, reply, 'moderated');
    return web.go(reply, `/admin/settings#h-${typed.name}`);
  });
}

function SettingField(props: {
  readonly reader: Reader;
  readonly setting: Setting;
  readonly value: string;
  readonly error: string | undefined;
}) {
  const { setting } = props;
  const { t } = props.reader;
  const meaning = t(`administration.mean_${setting.name}`);
  if (setting.kind === 'switch')
    return (
      <CheckField name="value" checked={props.value === '1'} idPrefix={`v-${setting.name}`}>
        {meaning}
      </CheckField>
    );
  if (setting.kind === 'number')
    return (
      <TextField
        name="value"
        label={meaning}
        hint={t('administration.range', { min: setting.min, max: setting.max, initial: setting.initial })}
        value={props.value}
        inputMode="numeric"
        error={props.error}
        idPrefix={`v-${setting.name}`}
      />
    );
  return (
    <TextArea
      name="value"
      label={meaning}
      value={props.value}
      rows={setting.kind === 'links' ? 4 : 2}
      error={props.error}
      idPrefix={`v-${setting.name}`}
    />
  );
}
