import { useEffect, useRef, useState } from 'preact/hooks';
import type { Words } from '../../src/words/index.ts';
import { LETTERS, type Role, ROLES } from './men.ts';
import {
  liftMan,
  moveMan,
  putMan,
  roleOfLetter,
  setupLeft,
  setupSquareName,
  type SetupSquares,
} from './setup-men.ts';

/** What the hand holds: a man of the tray, or the man of a square. */
export type Held = { readonly from: 'tray'; readonly role: Role } | { readonly from: number } | null;

/** How far a pointer moves before a press is a drag, px. */
const DRAG_PX = 5;

interface Drag {
  readonly held: Exclude<Held, null>;
  readonly role: Role;
  readonly x: number;
  readonly y: number;
  moving: boolean;
}

/**
 * The own half of the board while a setup is built, and the tray under it. Press a man and then a square, drag it, or
 * walk by arrow keys: Enter takes and puts, a letter puts that man, Delete sends it back to the tray.
 */
export function SetupBoard(props: {
  readonly t: Words;
  readonly squares: SetupSquares;
  /** False once the setup is committed. */
  readonly open: boolean;
  readonly veil: { readonly title: string; readonly text: string };
  readonly onChange: (squares: SetupSquares) => void;
}) {
  const { t, squares, open } = props;
  const [held, hold] = useState<Held>(null);
  const [focus, setFocus] = useState(24);
  /** What the last key did, for those who do not see it. */
  const [told, tell] = useState('');
  const [dragged, setDragged] = useState<Role | null>(null);
  const drag = useRef<Drag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const swallowClick = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const left = setupLeft(squares);
  const latest = useRef(props);
  latest.current = props;

  const drop = (what: Exclude<Held, null>, index: number): void => {
    const { squares: now, onChange } = latest.current;
    if (what.from === 'tray') {
      const next = putMan(now, what.role, index);
      onChange(next);
      hold(setupLeft(next)[what.role] > 0 ? what : null);
    } else {
      onChange(moveMan(now, what.from, index));
      hold(null);
    }
  };
  const press = (index: number): void => {
    if (!open) return;
    if (held === null) {
      if (squares[index] !== '') hold({ from: index });
    } else if (held.from === index) hold(null);
    else drop(held, index);
  };
  const lift = (index: number): void => {
    if (!open) return;
    hold(null);
    props.onChange(liftMan(squares, index));
  };

  // A drag is followed on the whole page, because it may end anywhere.
  useEffect(() => {
    const move = (event: PointerEvent): void => {
      const one = drag.current;
      if (one === null) return;
      if (!one.moving && Math.hypot(event.clientX - one.x, event.clientY - one.y) < DRAG_PX) return;
      if (!one.moving) {
        one.moving = true;
        setDragged(one.role);
      }
      if (ghost.current !== null)
        ghost.current.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    };
    const end = (event: PointerEvent): void => {
      const one = drag.current;
      drag.current = null;
      if (one === null || !one.moving) return;
      setDragged(null);
      swallowClick.current = true;
      setTimeout(() => {
        swallowClick.current = false;
      }, 0);
      const target = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-index]');
      const index =
        target === null || target === undefined ? null : Number(target.getAttribute('data-index'));
      if (index !== null) drop(one.held, index);
      // Dropped beside the board, a man goes back to the tray.
      else if (one.held.from !== 'tray') lift(one.held.from);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    return () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
    };
  });
  const grab = (event: PointerEvent, what: Exclude<Held, null>, role: Role | undefined): void => {
    if (!open || role === undefined || event.button !== 0) return;
    // Touch binds the pointer to where it began; the drag has to end elsewhere.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    drag.current = { held: what, role, x: event.clientX, y: event.clientY, moving: false };
  };

  const walk = (event: KeyboardEvent): void => {
    // The square that has the focus now: what was drawn last may know an older one.
    const at = event.target instanceof HTMLElement ? Number(event.target.dataset['index']) : Number.NaN;
    if (Number.isNaN(at)) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at % 8 === 0 ? 0 : -1,
      ArrowRight: at % 8 === 7 ? 0 : 1,
      ArrowUp: at < 8 ? 0 : -8,
      ArrowDown: at > 23 ? 0 : 8,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      // At once: quick fingers press the next arrow before anything is drawn again.
      return grid.current?.querySelectorAll('button')[at + step]?.focus();
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      tell(`${setupSquareName(at)}, ${t('board.emptySquare')}`);
      return lift(at);
    }
    const role = roleOfLetter(event.key.toUpperCase()) ?? roleOfCode(event.code);
    if (role === undefined || !open) return;
    event.preventDefault();
    event.stopPropagation();
    const next = putMan(squares, role, at);
    const piece = t(`board.${role}`);
    tell(next === squares ? t('board.setupNoneLeft', { piece }) : `${setupSquareName(at)}, ${piece}`);
    props.onChange(next);
  };

  return (
    <>
      <div class="setup-board">
        <div class="setup-veil">
          <p class="setup-veil-title" role="status">
            {props.veil.title}
          </p>
          <p>{props.veil.text}</p>
        </div>
        <div
          class="setup-squares"
          ref={grid}
          role="group"
          aria-label={t('board.setupBoard')}
          aria-describedby="setup-keys"
          onKeyDown={walk}
        >
          {squares.map((man, index) => {
            const role = roleOfLetter(man);
            const name = setupSquareName(index);
            const isHeld = held !== null && held.from === index;
            return (
              <button
                key={name}
                type="button"
                data-index={index}
                tabIndex={focus === index ? 0 : -1}
                class={`setup-square${(index + Math.trunc(index / 8)) % 2 === 0 ? '' : ' setup-dark'}${isHeld ? ' held' : ''}`}
                aria-label={
                  role === undefined ? `${name}, ${t('board.emptySquare')}` : `${name}, ${t(`board.${role}`)}`
                }
                aria-pressed={isHeld}
                onFocus={() => setFocus(index)}
                onPointerDown={(event) => grab(event, { from: index }, role)}
                onClick={() => {
                  if (!swallowClick.current) press(index);
                }}
                onDblClick={() => lift(index)}
              >
                {role !== undefined && <span class={`man white ${role}`} aria-hidden="true" />}
              </button>
            );
          })}
        </div>
      </div>
      {open && (
        <div class="tray-men setup-tray" role="group" aria-label={t('board.setupLeft')}>
          {ROLES.map((role) => (
            <button
              key={role}
              type="button"
              class="tray-man"
              disabled={left[role] === 0}
              aria-pressed={held !== null && held.from === 'tray' && held.role === role}
              aria-label={t('board.reserveMan', { piece: t(`board.${role}`), n: left[role] })}
              onPointerDown={(event) =>
                grab(event, { from: 'tray', role }, left[role] > 0 ? role : undefined)
              }
              onClick={() => {
                if (!swallowClick.current) hold({ from: 'tray', role });
              }}
            >
              <span class={`man white ${role}`} aria-hidden="true" />
              <span>{left[role]}</span>
            </button>
          ))}
        </div>
      )}
      <p class="hidden-text" id="setup-keys">
        {t('board.setupKeys')}
      </p>
      <p class="hidden-text" role="status" data-told>
        {told}
      </p>
      {dragged !== null && (
        <div class="setup-ghost" ref={ghost} aria-hidden="true">
          <span class={`man white ${dragged}`} />
        </div>
      )}
    </>
  );
}

/** The man of a key on whatever keyboard: the letters stand on the same keys. */
function roleOfCode(code: string): Role | undefined {
  return ROLES.find((role) => code === `Key${LETTERS[role]}`);
}
