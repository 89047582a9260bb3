import type { NameParts } from '../text/names.ts';

/** A player's name with title; a link to the profile when there is an account. `rest` is hidden on a phone. */
export function PlayerName(props: {
  readonly parts: NameParts;
  /** Login of the account, or null for a person of a file. */
  readonly login: string | null;
  readonly title?: string | null;
}) {
  const name = (
    <>
      {props.parts.short}
      {props.parts.rest !== '' && <span class="name-rest">{props.parts.rest}</span>}
    </>
  );
  return (
    <>
      {props.title !== undefined && props.title !== null && props.title !== '' && (
        <span class="title">{props.title} </span>
      )}
      {props.login === null ? (
        <span class="name">{name}</span>
      ) : (
        <a class="name" href={`/@/${encodeURIComponent(props.login)}`}>
          {name}
        </a>
      )}
    </>
  );
}
