import { rulesOf } from '../../chess/index.ts';
import type { GameView } from '../../games/index.ts';
import {
  clockSpoken,
  MiniBoard,
  outcomeText,
  sanText,
  Section,
  SelectField,
  Submit,
  TextField,
} from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

/** Acts of judges and administrators on a game, as their forms send them. */
export const RULINGS = ['pause', 'resume', 'take-back', 'annul', 'add-time', 'restore'] as const;

/** Characters of the reason an act is given in the log (R-387). */
export const MOST_NOTE = 500;

/** A form that was refused, as it was sent. */
export interface TypedRuling {
  readonly act: (typeof RULINGS)[number];
  readonly colour: string;
  readonly hours: string;
  readonly ago: string;
  readonly note: string;
}

/** Position before the last action, or null when none was recorded. */
function beforeLast(view: GameView): string | null {
  if (view.moves.length === 0) return null;
  const start = rulesOf(view.kind).fromFen(view.initialFen);
  let position = start.ok ? start.value : null;
  for (const { uci } of view.moves.slice(0, -1)) {
    const next = position?.apply(uci);
    position = next?.ok === true ? next.value : null;
  }
  return position?.fen() ?? null;
}

/** The game as it stands, and beside it what it would be with the last action taken back: a ruling shows what it does. */
export function RulingState({ reader, view }: { readonly reader: Reader; readonly view: GameView }) {
  const { t } = reader;
  const { clock } = view;
  const playing = view.status === 'playing';
  const before = playing && view.setup === null ? beforeLast(view) : null;
  const clocks = (['white', 'black'] as const).map((side) => {
    const stored = side === 'white' ? clock.whiteMs : clock.blackMs;
    const runs = playing && clock.running && clock.turn === side;
    const ms = runs ? Math.max(0, stored - Math.max(0, reader.now - clock.turnBeganAt)) : stored;
    const time = clockSpoken(ms, t);
    return t(runs ? 'ui.clockRunning' : 'ui.clockOf', { name: view[side].login, time });
  });
  const lastOf = (index: number): string => {
    const move = view.moves[index];
    return move === undefined
      ? t('ui.noMoves')
      : t('rulings.lastMove', {
          number: `${Math.ceil(move.ply / 2)}${move.ply % 2 === 1 ? '.' : '…'}`,
          move: sanText(move.san, reader.language),
        });
  };
  const turnOf = (fen: string): string =>
    t(fen.split(' ')[1] === 'b' ? 'board.blackToMove' : 'board.whiteToMove');
  const count = view.moves.length;
  const { head, reason } = outcomeText(view, t);
  return (
    <Section id="h-state" title={t('rulings.state')}>
      <div class="ruling-boards">
        <figure>
          <MiniBoard
            fen={view.fen}
            lastMove={view.moves.at(-1)?.uci ?? null}
            label={t('rulings.boardNow')}
            coordinates
          />
          <figcaption>
            <b>{t('rulings.boardNow')}</b>
            <br />
            {lastOf(count - 1)}
            <br />
            {playing ? turnOf(view.fen) : `${head}${reason === '' ? '' : `: ${reason}`}`}
          </figcaption>
        </figure>
        {before !== null && (
          <figure>
            <MiniBoard
              fen={before}
              lastMove={view.moves[count - 2]?.uci ?? null}
              label={t('rulings.boardAfter')}
              coordinates
            />
            <figcaption>
              <b>{t('rulings.boardAfter')}</b>
              <br />
              {lastOf(count - 2)}
              <br />
              {turnOf(before)}
            </figcaption>
          </figure>
        )}
        <ul class="list">
          {clocks.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {playing && view.paused && <li class="warn">{t('board.paused')}</li>}
        </ul>
      </div>
    </Section>
  );
}

/** Everything an official can do with a game in its present state (R-017, R-018, R-036, G-18, G-19). */
export function RulingForms(props: {
  readonly reader: Reader;
  readonly view: GameView;
  readonly typed: TypedRuling | null;
  readonly lacksReason: boolean;
}) {
  const { reader, view, lacksReason } = props;
  const { t } = reader;
  const typedIn = (act: TypedRuling['act']) => (props.typed?.act === act ? props.typed : null);
  const why = (act: TypedRuling['act']) => (
    <TextField
      name="note"
      idPrefix={act}
      label={t('administration.why')}
      value={typedIn(act)?.note ?? ''}
      error={lacksReason && typedIn(act) !== null ? t('moderation.refusal.reason-needed') : undefined}
      maxLength={MOST_NOTE}
      autocomplete="off"
      required
    />
  );
  const action = `/game/${view.number}/rulings`;
  const sides = [
    { value: 'white', label: `${t('play.colour_white')}: ${view.white.login}` },
    { value: 'black', label: `${t('play.colour_black')}: ${view.black.login}` },
  ];
  const isOnTime = view.reason === 'flag' || view.reason === 'first-move' || view.reason === 'setup-time';
  if (view.status === 'finished' && isOnTime)
    return (
      <Section id="h-restore" title={t('rulings.restore')}>
        <p>{t(view.reason === 'setup-time' ? 'rulings.restoreSetupText' : 'rulings.restoreText')}</p>
        <form class="form" method="post" action={action}>
          <SelectField
            name="colour"
            label={t('rulings.blocked')}
            value={typedIn('restore')?.colour}
            choices={sides}
          />
          <TextField
            name="ago"
            label={t('rulings.ago')}
            hint={t('rulings.agoHint')}
            value={typedIn('restore')?.ago ?? ''}
            inputMode="decimal"
            required
          />
          {why('restore')}
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
        <p class="small">{t(view.paused ? 'rulings.resumeText' : 'rulings.pauseText')}</p>
        <form class="form" method="post" action={action}>
          {why(view.paused ? 'resume' : 'pause')}
          <p class="buttons">
            <Submit name="act" value={view.paused ? 'resume' : 'pause'}>
              {t(view.paused ? 'rulings.resume' : 'rulings.pause')}
            </Submit>
          </p>
        </form>
        {view.phase === 'play' && (
          <form class="form form-apart" method="post" action={action}>
            <SelectField
              name="colour"
              label={t('rulings.side')}
              value={typedIn('add-time')?.colour}
              choices={sides}
            />
            <TextField
              name="hours"
              hint={t('rulings.hoursHint')}
              label={t('rulings.hours')}
              value={typedIn('add-time')?.hours ?? '24'}
              inputMode="decimal"
              required
            />
            {why('add-time')}
            <p class="buttons">
              <Submit name="act" value="add-time">
                {t('rulings.addTime')}
              </Submit>
            </p>
          </form>
        )}
      </Section>
      <Section id="h-record" title={t('rulings.record')}>
        {view.moves.length > 0 && (
          <form class="form" method="post" action={action}>
            <p class="small">{t('rulings.takeBackText')}</p>
            {why('take-back')}
            <p class="buttons">
              <Submit name="act" value="take-back">
                {t('rulings.takeBack')}
              </Submit>
            </p>
          </form>
        )}
        <details class="danger-fold" open={typedIn('annul') !== null}>
          <summary>{t('rulings.annul')}</summary>
          <form class="form" method="post" action={action}>
            <p>{t('rulings.annulText')}</p>
            {why('annul')}
            <p class="buttons">
              <Submit tone="danger" name="act" value="annul">
                {t('rulings.annul')}
              </Submit>
            </p>
          </form>
        </details>
      </Section>
    </>
  );
}
