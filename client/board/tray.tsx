import type { ActionRefusal, Position } from '../../src/chess/index.ts';
import { buttonClass, sanText } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { collectedText, leftInReserve, type Collected } from './collect.ts';
import { ROLES, type Role } from './men.ts';
import type { Hand } from './use-hand.ts';
import type { Ahead } from './use-play.ts';

/** Men of one side that are not on the board yet, with their numbers. */
export function ReserveRow(props: {
  readonly t: Words;
  readonly position: Position;
  readonly side: 'white' | 'black';
  readonly collected?: readonly Collected[];
}) {
  const { t, side } = props;
  const left = leftInReserve(props.position, side, props.collected ?? []);
  const count = ROLES.reduce((sum, role) => sum + left[role], 0);
  return (
    <div class="reserve-row">
      <p class="small muted">
        {t(count === 0 ? 'board.reserveEmptyOf' : 'board.reserveOf', {
          n: count,
          side: t(`ui.${side}Side`),
        })}
      </p>
      <ul class="reserve-men">
        {ROLES.filter((role) => left[role] > 0).map((role) => (
          <li key={role}>
            <span class={`man ${side} ${role}`} aria-hidden="true" />
            <span class="hidden-text">{t(`board.${role}`)}</span> {left[role]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reader's own reserve: choose a man, put it on the board, commit all of them as one action (K-02, K-03, K-24). */
export function Tray(props: {
  readonly t: Words;
  readonly language: string;
  readonly hand: Hand;
  readonly side: 'white' | 'black';
  /** Commits what was collected, or prepares it. */
  readonly onCommit: () => void;
  /** Not null while the opponent thinks: then a placement is prepared. */
  readonly ahead: Ahead | null;
  /** Why what was prepared could not be placed, or null. */
  readonly missed: ActionRefusal | null;
  /** Begins to drag a new man onto the board. */
  readonly onDrag: (role: Role, event: MouseEvent | TouchEvent) => void;
}) {
  const { t, language, hand, side, ahead } = props;
  const { position, collected, chosen } = hand;
  if (position === null) return null;
  const left = leftInReserve(position, side, collected);
  const kingFirst = left.king > 0 && position.reserve(side).includes('K');
  const action = hand.action();
  const message =
    hand.refusal !== null
      ? t(`board.refused_${hand.refusal}`)
      : hand.unfinished === 'king-in-check'
        ? t('board.placeKingAttacked')
        : chosen !== null
          ? t('board.placeChosen', { piece: t(`board.${chosen}`) })
          : kingFirst
            ? t('board.placeKingFirst')
            : t(ahead === null ? 'board.placeHint' : 'board.placeAhead');
  return (
    <section class="tray" aria-label={t('board.reserve')}>
      <h2 class="tray-title">{t('board.reserve')}</h2>
      <div class="tray-men" role="group" aria-label={t('board.reserve')}>
        {ROLES.filter((role) => position.reserve(side).includes(letterOf(role))).map((role) => {
          const barred = left[role] === 0 || (kingFirst && role !== 'king');
          return (
            <button
              key={role}
              type="button"
              class="tray-man"
              aria-pressed={chosen === role}
              disabled={barred}
              aria-label={t('board.reserveMan', { piece: t(`board.${role}`), n: left[role] })}
              onMouseDown={(event) => {
                if (barred || event.button !== 0) return;
                hand.choose(role);
                props.onDrag(role, event);
              }}
              onTouchStart={(event) => {
                if (barred) return;
                hand.choose(role);
                props.onDrag(role, event);
              }}
              onClick={() => hand.choose(role)}
            >
              <span class={`man ${side} ${role}`} aria-hidden="true" />
              <span>{left[role]}</span>
            </button>
          );
        })}
      </div>
      <p class="tray-message" role="status">
        {message}
      </p>
      {props.missed !== null && (
        <p class="entry-answer" role="alert">
          {t('board.placeMissed', { why: t(`board.refused_${props.missed}`) })}
        </p>
      )}
      {collected.length > 0 && (
        <>
          <p class="tray-collected">
            {collected.map((man) => (
              <button key={man.square} type="button" class="tray-chip" onClick={() => hand.lift(man.square)}>
                <span aria-hidden="true">{sanText(collectedText([man]), language)} ×</span>
                <span class="hidden-text">
                  {t('board.placeTakeBack', { piece: t(`board.${man.role}`), square: man.square })}
                </span>
              </button>
            ))}
          </p>
          <div class="acts">
            {ahead?.isPrepared === true ? (
              <button class={`${buttonClass()} whole`} type="button" onClick={ahead.cancel}>
                {t('board.placePreparedOff')}
              </button>
            ) : (
              <button
                class={`${buttonClass('main')} whole`}
                type="button"
                disabled={action === null}
                onClick={props.onCommit}
              >
                {t(ahead === null ? 'board.placeCommit' : 'board.placePrepare', { n: collected.length })}
              </button>
            )}
            <button class={buttonClass('plain', true)} type="button" onClick={hand.undo}>
              {t('board.placeUndo')}
            </button>
            <button class={buttonClass('plain', true)} type="button" onClick={hand.clear}>
              {t('board.placeClear')}
            </button>
          </div>
          <p class="small muted" role="status">
            {t(
              ahead === null
                ? 'board.placeSecret'
                : ahead.isPrepared
                  ? 'board.placePrepared'
                  : 'board.placeAheadSecret',
            )}
          </p>
        </>
      )}
    </section>
  );
}

function letterOf(role: Role): string {
  return collectedText([{ role, square: 'a1' }]).charAt(0);
}
