import { CLASSICAL_SETUP, rulesOf } from '../../chess/index.ts';
import type { GameCommand, GameView } from '../../games/types.ts';
import { CheckField, sanText, Section, SelectField, Submit, TextField } from '../../ui/index.ts';
import { form, line, oneOf, ticked } from '../forms.ts';
import type { Reader } from '../reader.ts';

const ACTS = [
  'move',
  'place',
  'ready',
  'offer',
  'accept',
  'decline',
  'claim',
  'ask-takeback',
  'accept-takeback',
  'decline-takeback',
  'resign',
  'abort',
  'rematch',
] as const;

export const actForm = form({
  act: oneOf(ACTS),
  ply: line(8),
  move: line(12),
  offer: line(10),
  /** Kingchess: a placement as the record writes it. */
  placement: line(120),
  /** Battle chess: a setup, rank 4 to rank 1. */
  setup: line(60),
});

/** What a body of the form commands; null when it is no command (a rematch is the lobby's business). */
export function commandOf(
  typed: NonNullable<ReturnType<typeof actForm.read>>,
  view: Pick<GameView, 'kind' | 'fen'>,
): GameCommand | null {
  const ply = /^\d{1,4}$/u.test(typed.ply) ? Number(typed.ply) : null;
  if (typed.act === 'resign') return { type: 'Resign' };
  if (typed.act === 'abort') return { type: 'Abort' };
  if (typed.act === 'ready') return { type: 'Ready', setup: typed.setup.trim() };
  if (ply === null) return null;
  switch (typed.act) {
    case 'move':
      return { type: 'Move', ply, uci: typed.move, offerDraw: ticked(typed.offer) };
    case 'place':
      return { type: 'Move', ply, uci: placementOf(typed.placement, view), offerDraw: ticked(typed.offer) };
    case 'ask-takeback':
      return { type: 'AskTakeback', ply };
    case 'accept-takeback':
      return { type: 'AcceptTakeback', ply };
    case 'decline-takeback':
      return { type: 'DeclineTakeback', ply };
    case 'offer':
      return { type: 'OfferDraw', ply };
    case 'accept':
      return { type: 'AcceptDraw', ply };
    case 'decline':
      return { type: 'DeclineDraw', ply };
    case 'claim':
      return { type: 'ClaimDraw', ply, uci: null };
    default:
      return null;
  }
}

const RUSSIAN: readonly (readonly [RegExp, string])[] = [
  [/Кр|кр/gu, 'K'],
  [/[Фф]/gu, 'Q'],
  [/[Лл]/gu, 'R'],
  [/[Сс]/gu, 'B'],
  [/[Кк]/gu, 'N'],
  [/[Пп]/gu, 'P'],
];

/** `Крb1, пc2` or `K@b1, P@c2` in wire form; what is no placement stays as it is and is refused by the rules. */
function placementOf(text: string, view: Pick<GameView, 'kind' | 'fen'>): string {
  if (view.kind !== 'kingchess') return text;
  let plain = text;
  for (const [letter, man] of RUSSIAN) plain = plain.replace(letter, man);
  return plain
    .split(/[\s,;]+/u)
    .filter((man) => man !== '')
    .map((man) => man.replace(/^([KQRBNP])@?([a-h][1-8])$/u, '$1@$2'))
    .join(',');
}

/** The side of a reader in a game, or null for watchers. */
export function sideOfReader(reader: Reader, view: GameView): 'white' | 'black' | null {
  if (reader.user === null) return null;
  if (reader.user.id === view.white.id) return 'white';
  return reader.user.id === view.black.id ? 'black' : null;
}

/** True when the page of a running game may load itself again: not while the reader chooses a move. */
export function mayRefresh(reader: Reader, view: GameView): boolean {
  if (view.status !== 'playing') return false;
  const side = sideOfReader(reader, view);
  if (view.setup !== null) return side === null || view.setup.own !== null;
  return side !== view.clock.turn;
}

/** Playing without script: the legal moves as a list, offers and claims as buttons. Stands inside `noscript`. */
export function PlainActs(props: { readonly reader: Reader; readonly view: GameView }) {
  const { reader, view } = props;
  const { t } = reader;
  const side = sideOfReader(reader, view);
  if (side === null) return null;
  const act = (name: (typeof ACTS)[number], label: string) => (
    <Submit small name="act" value={name}>
      {label}
    </Submit>
  );
  const fields = <input type="hidden" name="ply" value={view.moves.length} />;
  const action = `/game/${view.number}/acts`;
  if (view.status !== 'playing')
    return view.tournament === null && view.rematch === null ? (
      <form method="post" action={action}>
        {fields}
        <p class="buttons">{act('rematch', t('play.plainRematch'))}</p>
      </form>
    ) : null;
  const other = side === 'white' ? 'black' : 'white';
  if (view.setup !== null)
    return (
      <Section id="h-acts" title={t('play.plainTitle')}>
        {view.setup.own == null ? (
          <form class="form" method="post" action={action}>
            <TextField
              name="setup"
              label={t('play.plainSetup')}
              hint={t('play.plainSetupHint')}
              value={view.setup.classicalBarred ? '' : CLASSICAL_SETUP}
              maxLength={60}
              autocomplete="off"
            />
            <p class="buttons">
              <Submit tone="main" name="act" value="ready">
                {t('board.setupReady')}
              </Submit>
            </p>
          </form>
        ) : (
          <p>{t('board.setupWaiting')}</p>
        )}
      </Section>
    );
  return (
    <Section id="h-acts" title={t('play.plainTitle')}>
      {view.clock.turn === side ? <MoveForm {...props} action={action} /> : <p>{t('play.plainWait')}</p>}
      <form method="post" action={action}>
        {fields}
        <p class="buttons">
          {view.drawOffer === other ? (
            <>
              {act('accept', t('play.plainAccept'))}
              {act('decline', t('play.plainDecline'))}
            </>
          ) : (
            view.drawOffer === null && act('offer', t('play.plainDraw'))
          )}
          {view.takebackOffer === other ? (
            <>
              {act('accept-takeback', t('play.plainTakeback'))}
              {act('decline-takeback', t('play.plainNoTakeback'))}
            </>
          ) : (
            !view.rated &&
            view.tournament === null &&
            view.moves.length > 0 &&
            view.clock.turn !== side &&
            view.takebackOffer === null &&
            act('ask-takeback', t('play.plainAskTakeback'))
          )}
          {view.claimable && view.clock.turn === side && act('claim', t('play.plainClaim'))}
          {view.moves.length < 4 && view.tournament === null && act('abort', t('play.plainAbort'))}
        </p>
      </form>
      <details class="danger-fold">
        <summary>{t('play.plainResign')}</summary>
        <form method="post" action={action}>
          {fields}
          <Submit tone="danger" name="act" value="resign">
            {t('play.plainResignSure')}
          </Submit>
        </form>
      </details>
    </Section>
  );
}

function MoveForm(props: { readonly reader: Reader; readonly view: GameView; readonly action: string }) {
  const { reader, view } = props;
  const { t } = reader;
  const position = rulesOf(view.kind).fromFen(view.fen);
  if (!position.ok) return null;
  const moves = position.value.moves().flatMap((move) => {
    const step = position.value.act(move);
    return step.ok ? [{ value: move, label: sanText(step.value.san, reader.language) }] : [];
  });
  const reserve = position.value.reserve(position.value.turn);
  return (
    <>
      {reserve !== '' && (
        <form class="form" method="post" action={props.action}>
          <input type="hidden" name="ply" value={view.moves.length} />
          <TextField
            name="placement"
            label={t('play.plainPlacement')}
            hint={t('play.plainPlacementHint', { reserve })}
            maxLength={120}
            autocomplete="off"
          />
          <p class="buttons">
            <Submit tone="main" name="act" value="place">
              {t('play.plainPlace')}
            </Submit>
          </p>
        </form>
      )}
      {moves.length > 0 && (
        <form class="form" method="post" action={props.action}>
          <input type="hidden" name="ply" value={view.moves.length} />
          <SelectField name="move" label={t('play.plainMove')} choices={moves} />
          <CheckField name="offer">{t('play.plainOffer')}</CheckField>
          <p class="buttons">
            <Submit tone="main" name="act" value="move">
              {t('play.plainSend')}
            </Submit>
          </p>
        </form>
      )}
    </>
  );
}
