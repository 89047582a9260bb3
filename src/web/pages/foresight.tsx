import type { ForesightView, TournamentPageView } from '../../tournaments/view.ts';
import { ButtonLink, PageHead, pointsText, resultText, Section, Submit, TextField } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';
import { MOST_NOTE } from './ruling-forms.tsx';

/**
 * Whether an act mends what an official typed at a board without a game on the portal, or in an event over the board.
 * That is mostly a slip of the pen, so the usual reason stands in the form already and one stroke sends it.
 */
function mendsEntry(view: TournamentPageView, act: string, typed: Readonly<Record<string, string>>): boolean {
  const undone = view.acts.find(({ version }) => act === 'undo' && String(version) === typed['version']);
  const where = act === 'correct' ? { round: Number(typed['round']), board: Number(typed['board']) } : undone;
  if (where === undefined || where.board === null) return false;
  if (view.settings?.overBoard !== undefined) return true;
  const games = view.schedule.find(({ round }) => round === where.round)?.games ?? [];
  return games.find(({ board }) => board === where.board)?.gameId === null;
}

/** What an act would change, before it is done (C18): the same form goes again with the version that was looked at. */
export function ForesightPage(props: {
  readonly reader: Reader;
  readonly view: TournamentPageView;
  readonly act: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly foresight: ForesightView;
  /** It was to be done without a word why. */
  readonly lacksReason: boolean;
}) {
  const { view, foresight, act } = props;
  const { t, language } = props.reader;
  const isEntry = mendsEntry(view, act, props.typed);
  const typedNote = props.typed['note'] ?? '';
  const usual = isEntry && !props.lacksReason ? t('judge.usualReason') : '';
  const nothing = foresight.moves.length + foresight.cleared.length + foresight.paired.length === 0;
  return (
    <>
      <PageHead title={t(`judge.act_${act}`)} facts={[view.name, ...subject(props), t('judge.nothingYet')]} />
      <div class="prose">
        {nothing && <p>{t('judge.nothingElse')}</p>}
        {foresight.ends && <p>{t('judge.ends')}</p>}
      </div>
      {foresight.cleared.length > 0 && (
        <Section id="h-cleared" title={t('judge.cleared')}>
          <ul class="list">
            {foresight.cleared.map((game, index) => (
              <li key={index}>
                {t('judge.game', { round: game.round, white: game.white, black: game.black })}{' '}
                <b>{game.result === null ? t('judge.open') : resultText(game.result)}</b>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {foresight.paired.length > 0 && (
        <Section id="h-paired" title={t('judge.pairedInstead')}>
          <ul class="list">
            {foresight.paired.map((game, index) => (
              <li key={index}>
                {t('judge.game', { round: game.round, white: game.white, black: game.black })}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {foresight.moves.length > 0 && (
        <Section id="h-moves" title={t('judge.moves')}>
          <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-moves">
            <table class="table table-narrow">
              <thead>
                <tr>
                  <th scope="col">{t('ui.player')}</th>
                  <th scope="col" class="figure">
                    {t('ui.place')}
                  </th>
                  <th scope="col" class="figure">
                    {t('ui.points')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {foresight.moves.map((move) => (
                  <tr key={move.name}>
                    <th scope="row">{move.name}</th>
                    <td class="figure">
                      {move.placeBefore} → {move.placeAfter}
                    </td>
                    <td class="figure">
                      {pointsText(move.pointsBefore, language)} → {pointsText(move.pointsAfter, language)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Section>
      )}
      <form class="form form-apart" method="post" action={`/tournament/${view.id}/judge/${act}`}>
        {Object.entries(props.typed)
          .filter(([name, value]) => value !== '' && !['sure', 'seen', 'note'].includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="seen" value={String(foresight.version)} />
        <input type="hidden" name="sure" value="1" />
        <TextField
          name="note"
          label={t('administration.why')}
          value={typedNote === '' ? usual : typedNote}
          maxLength={MOST_NOTE}
          autocomplete="off"
          error={props.lacksReason ? t('tournaments.refusal.reason-needed') : undefined}
          required
        />
        <p class="buttons">
          <Submit tone="main" first={usual !== ''}>
            {t('judge.doIt')}
          </Submit>
          <ButtonLink href={`/tournament/${view.id}/judge`}>{t('judge.leaveIt')}</ButtonLink>
        </p>
      </form>
    </>
  );
}

/** The game or the player the act is about. */
function subject({ reader, view, act, typed }: Parameters<typeof ForesightPage>[0]): readonly string[] {
  const person = view.entrants.find(({ entrant }) => String(entrant) === typed['entrant']);
  if (person !== undefined) return [person.name];
  const game = view.schedule
    .find(({ round }) => String(round) === typed['round'])
    ?.games.find(({ board }) => String(board) === typed['board']);
  if (act !== 'correct' || game === undefined) return [];
  const name = (number: number): string => view.entrants.find((one) => one.number === number)?.name ?? '';
  const { t } = reader;
  const text = (result: string | null): string =>
    result === null || result === 'open' ? t('judge.open') : resultText(result);
  return [
    t('judge.game', { round: typed['round'] ?? '', white: name(game.white), black: name(game.black) }),
    `${text(game.result)} → ${text(typed['result'] ?? null)}`,
  ];
}
