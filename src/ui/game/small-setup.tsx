import { placement } from '../board/placement.ts';

/** A setup of Battle chess the size of a thumb: White's ranks 4 to 1. Silent unless it gets a spoken name. */
export function SmallSetup(props: { readonly setup: string; readonly label?: string }) {
  const men = new Map(
    placement(`8/8/8/8/${props.setup}`).map((man) => [(3 - man.rank) * 8 + man.file, man.role]),
  );
  return (
    <span
      class="setup-small"
      {...(props.label === undefined
        ? { 'aria-hidden': 'true' as const }
        : { role: 'img', 'aria-label': props.label })}
    >
      {Array.from({ length: 32 }, (_, index) => {
        const role = men.get(index);
        return <i key={index} class={role === undefined ? undefined : `man white ${role}`} />;
      })}
    </span>
  );
}
