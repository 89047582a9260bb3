/**
 * Pure Preact components that pages and islands share. Texts come through `t`: `words(language)` on the server,
 * `speak(texts)` in an island. Nothing here reads a clock, a network or a document.
 */
export * from './base/icon.tsx';
export * from './base/small.tsx';
export * from './base/layout.tsx';
export * from './base/form.tsx';
export * from './board/board.tsx';
export * from './board/clock.tsx';
export * from './board/moves.tsx';
export * from './board/placement.ts';
export * from './game/card.tsx';
export * from './game/result.ts';
export * from './game/screen.tsx';
export * from './game/setup.tsx';
export * from './game/small-setup.tsx';
export * from './lobby.tsx';
export * from './text/clock.ts';
export * from './text/control.ts';
export * from './text/names.ts';
export * from './text/points.ts';
export * from './text/san.ts';
export * from './text/speak.ts';
export * from './text/time.ts';
export * from './tournament/bracket.tsx';
export * from './tournament/crosstable.tsx';
export * from './tournament/name.tsx';
export * from './tournament/next.tsx';
export * from './tournament/parts.tsx';
export * from './tournament/players.tsx';
export * from './tournament/rounds.tsx';
export * from './tournament/stages.tsx';
export * from './tournament/standings.tsx';
export * from './tournament/tiebreak.tsx';
export * from './tournament/working.tsx';
