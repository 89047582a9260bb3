import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameCommand, GameView } from '../../src/games/types.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';

/** How long a question waits for its answer before the button comes back. */
const ANSWER_MS = 5_000;

/** Moves after which a game can no longer be aborted (two full moves). */
const ABORT_BEFORE = 4;

export interface ActsProps {
  readonly t: Words;
  readonly view: GameView;
  /** The reader's side. */
  readonly mine: 'white' | 'black';
  readonly act: (command: GameCommand) => void;
}

/** Draw, resignation in two steps, take-back, claim and abort; nothing pops up, the question stands where the button was. */
export function Acts(props: ActsProps) {
  const { t, view, mine, act } = props;
  const [asking, ask] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => ask(false), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  const resign = useRef<HTMLButtonElement>(null);
  const playOn = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  // The button that had the focus is gone: the keyboard stays here, on the harmless answer, and comes back after it.
  useEffect(() => {
    if (asking) playOn.current?.focus();
    else if (asked.current && document.activeElement === document.body) resign.current?.focus();
    asked.current = asking;
  }, [asking]);
  const ply = view.moves.length;
  if (asking)
    return (
      <div
        key="asking"
        class="acts"
        onKeyDown={(event) => {
          if (event.key === 'Escape') ask(false);
        }}
      >
        <button class={buttonClass('danger')} type="button" onClick={() => act({ type: 'Resign' })}>
          {t('board.resignSure')}
        </button>
        <button class={buttonClass()} type="button" ref={playOn} onClick={() => ask(false)}>
          {t('board.playOn')}
        </button>
      </div>
    );
  const mayClaim = view.claimable && view.clock.turn === mine;
  // G-18: casual games only, and only the own last move.
  const mayTakeBack =
    !view.rated &&
    view.tournament === null &&
    ply > 0 &&
    view.clock.turn !== mine &&
    view.takebackOffer === null &&
    !view.paused;
  const mayAbort = view.tournament === null && ply < ABORT_BEFORE && view.abortOffer === null;
  return (
    <div key="acts" class="acts">
      {mayClaim && (
        <button
          class={`${buttonClass('main')} whole`}
          type="button"
          title={t('board.claimWhy')}
          onClick={() => act({ type: 'ClaimDraw', ply, uci: null })}
        >
          {t('board.claim')}
        </button>
      )}
      <button
        class={buttonClass()}
        type="button"
        disabled={ply < 2 || view.drawOffer !== null || view.paused}
        onClick={() => act({ type: 'OfferDraw', ply })}
      >
        <span aria-hidden="true">½</span> {t('board.offerDraw')}
      </button>
      <button class={buttonClass()} type="button" ref={resign} onClick={() => ask(true)}>
        {t('board.resign')}
      </button>
      {view.tournament === null && !view.rated && (
        <button
          class={`${buttonClass('quiet', true)}${mayAbort ? '' : ' whole'}`}
          type="button"
          disabled={!mayTakeBack}
          onClick={() => act({ type: 'AskTakeback', ply })}
        >
          {t('board.takeback')}
        </button>
      )}
      {mayAbort && (
        <button
          class={`${buttonClass('quiet', true)}${view.rated ? ' whole' : ''}`}
          type="button"
          onClick={() => act({ type: 'Abort' })}
        >
          {t('board.abortFull')}
        </button>
      )}
    </div>
  );
}

/** What stands at a clock: the offers of its side. */
export function Offers(
  props: Omit<ActsProps, 'mine'> & {
    readonly side: 'white' | 'black';
    /** The reader's side, or null for watchers. */
    readonly mine: 'white' | 'black' | null;
  },
) {
  const { t, view, side, mine, act } = props;
  const ply = view.moves.length;
  const name = view[side].login;
  if (view.status !== 'playing') return null;
  if (view.drawOffer === side)
    return side === mine ? (
      <p class="offer-line">{t('board.drawOffered')}</p>
    ) : (
      <>
        <p>{t('board.drawOfferedBy', { name })}</p>
        {mine !== null && (
          <>
            <button
              class={buttonClass('main', true)}
              type="button"
              onClick={() => act({ type: 'AcceptDraw', ply })}
            >
              {t('board.accept')}
            </button>
            <button
              class={buttonClass('plain', true)}
              type="button"
              onClick={() => act({ type: 'DeclineDraw', ply })}
            >
              {t('board.decline')}
            </button>
          </>
        )}
      </>
    );
  if (view.takebackOffer === side)
    return side === mine ? (
      <p class="offer-line">{t('board.takebackAsked')}</p>
    ) : (
      <>
        <p>{t('board.takebackAskedBy', { name })}</p>
        {mine !== null && (
          <>
            <button
              class={buttonClass('main', true)}
              type="button"
              onClick={() => act({ type: 'AcceptTakeback', ply })}
            >
              {t('board.agree')}
            </button>
            <button
              class={buttonClass('plain', true)}
              type="button"
              onClick={() => act({ type: 'DeclineTakeback', ply })}
            >
              {t('board.decline')}
            </button>
          </>
        )}
      </>
    );
  if (view.abortOffer === side)
    return side === mine ? (
      <p class="offer-line">{t('board.abortAsked')}</p>
    ) : (
      <>
        <p>{t('board.abortAskedBy', { name })}</p>
        {mine !== null && (
          <button class={buttonClass('plain', true)} type="button" onClick={() => act({ type: 'Abort' })}>
            {t('board.agree')}
          </button>
        )}
      </>
    );
  return null;
}

/** What an act typed by name does, or why not in words; null = it is on its way. */
export function typedAct(
  name: 'draw' | 'claim' | 'resign' | 'takeback' | 'abort' | 'accept' | 'decline',
  { t, view, mine, act }: ActsProps,
): string | null {
  const ply = view.moves.length;
  const other = mine === 'white' ? 'black' : 'white';
  const answer = (yes: GameCommand, no: GameCommand): null => {
    act(name === 'accept' ? yes : no);
    return null;
  };
  switch (name) {
    case 'draw':
      act({ type: 'OfferDraw', ply });
      return null;
    case 'claim':
      act({ type: 'ClaimDraw', ply, uci: null });
      return null;
    case 'abort':
      act({ type: 'Abort' });
      return null;
    case 'resign':
      act({ type: 'Resign' });
      return null;
    case 'takeback':
      act({ type: 'AskTakeback', ply });
      return null;
    default:
      if (view.drawOffer === other) return answer({ type: 'AcceptDraw', ply }, { type: 'DeclineDraw', ply });
      if (view.takebackOffer === other)
        return answer({ type: 'AcceptTakeback', ply }, { type: 'DeclineTakeback', ply });
      if (view.abortOffer === other && name === 'accept') {
        act({ type: 'Abort' });
        return null;
      }
      return t('board.nothingOffered');
  }
}
