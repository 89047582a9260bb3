import { useEffect, useRef } from 'preact/hooks';

export interface Keys {
  readonly back: () => void;
  readonly forward: () => void;
  readonly start: () => void;
  readonly end: () => void;
  readonly flip: () => void;
  /** Up and down, where moves have rivals. */
  readonly up?: () => void;
  readonly down?: () => void;
}

/** Arrow keys walk along the game and its variations, `f` (or the Russian letter on its key) turns the board; not while typing. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const at = event.target;
      // The empty field of moves leaves the arrows to the game: the focus stays in it from move to move.
      const isFree = at instanceof HTMLInputElement && at.name === 'move' && at.value === '';
      const isBusy =
        at instanceof HTMLElement &&
        at.closest('input, textarea, select, [role="dialog"], [role="grid"]') !== null;
      if (isBusy && !(isFree && /^(?:Arrow|Home|End)/u.test(event.key))) return;
      const act =
        event.key === 'ArrowLeft'
          ? latest.current.back
          : event.key === 'ArrowRight'
            ? latest.current.forward
            : event.key === 'Home'
              ? latest.current.start
              : event.key === 'End'
                ? latest.current.end
                : event.key === 'ArrowUp'
                  ? latest.current.up
                  : event.key === 'ArrowDown'
                    ? latest.current.down
                    : event.code === 'KeyF'
                      ? latest.current.flip
                      : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
