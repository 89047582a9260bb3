import type { FastifyInstance } from 'fastify';
import { flash } from '../flash.ts';
import { form, line, lines, ticked } from '../forms.ts';
import type { Web } from '../web.ts';
import { administrates, desk } from './staff.ts';

const barsForm = form({ programs: line(4), clone: line(100), note: lines(10_000) });

/** C-20, R-194: the administration marks a program user or a second account, with a reason in the log of acts. */
export function adminBarRoutes(app: FastifyInstance, web: Web): void {
  const { accounts, moderation, tournaments } = web.services;
  const { staff, show } = desk(web);

  app.post<{ Params: { login: string } }>('/admin/bars/:login', async (request, reply) => {
    const by = await staff(request, reply, administrates);
    if (by === null) return reply;
    const typed = barsForm.read(request.body);
    if (typed === null) return web.malformed(request, reply);
    const person = await accounts.byLogin(request.params.login);
    if (person === null || person.closed) return web.notFound(request, reply);
    const path = `/admin/person/${encodeURIComponent(person.login)}`;
    const { t } = await web.reader(request);
    const fail = (code: string, text: string) =>
      show(
        request,
        reply,
        {
          title: person.login,
          path,
          body: (
            <p>
              {text} <a href={path}>{person.login}</a>
            </p>
          ),
        },
        { code },
      );
    const note = typed.note.trim().slice(0, 2_000);
    if (note === '') return fail('reason-needed', t('moderation.refusal.reason-needed'));
    const wanted = typed.clone.trim();
    const main = wanted === '' ? null : await accounts.byLogin(wanted);
    if (wanted !== '' && (main === null || main.id === person.id))
      return fail('not-found', t('entries.unknownLogin'));
    const actor = { userId: by.id, roles: by.roles };
    const entry = (act: string, before: boolean, after: boolean) =>
      moderation.entry({
        byId: by.id,
        act,
        subjectKind: 'person',
        subjectId: person.id,
        reason: '',
        note,
        before: before ? '1' : '0',
        after: after ? '1' : '0',
      });
    const [said, clone] = await Promise.all([
      tournaments.programsSaidBy(person.id),
      tournaments.cloneOf(person.id),
    ]);
    const programs = ticked(typed.programs);
    // What he declared himself stays his own word unless it is taken away here.
    if (programs !== (said !== null))
      await tournaments.declarePrograms(person.id, programs, actor, [
        entry('program-mark', said !== null, programs),
      ]);
    if ((main?.id ?? null) !== clone)
      await tournaments.markClone(person.id, main?.id ?? null, actor, [
        entry('clone-mark', clone !== null, main !== null),
      ]);
    flash(web.services, reply, 'bars-kept');
    return web.go(reply, path);
  });
}
