import { useEffect, useRef } from 'preact/hooks';

export interface Keys {
  readonly back: () => void;
  readonly forward: () => void;
  readonly start: () => void;
  readonly end: () => void;
  readonly flip: () => void;
}

/** Arrow keys walk along the game, `f` (or the Russian letter on its key) turns the board; not while typing. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const at = event.target;
      if (at instanceof HTMLElement && at.closest('input, textarea, select, [role="dialog"]') !== null)
        return;
      const act =
        event.key === 'ArrowLeft'
          ? latest.current.back
          : event.key === 'ArrowRight'
            ? latest.current.forward
            : event.key === 'Home'
              ? latest.current.start
              : event.key === 'End'
                ? latest.current.end
                : event.code === 'KeyF'
                  ? latest.current.flip
                  : null;
      if (act === null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
