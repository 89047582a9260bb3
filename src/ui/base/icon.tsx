/** The dozen signs of the site, drawn on a 16 × 16 grid with one stroke width. */
const PATHS = {
  first: 'M12 3 6.5 8l5.5 5M4 3v10',
  back: 'M10.5 3 5 8l5.5 5',
  forward: 'M5.5 3 11 8l-5.5 5',
  last: 'M4 3l5.5 5L4 13M12 3v10',
  flip: 'M5 13V3M2.5 5.5 5 3l2.5 2.5M11 3v10M8.5 10.5 11 13l2.5-2.5',
  sound: 'M2.5 6.2v3.6H5L8.5 13V3L5 6.2zM11 5.8a3 3 0 0 1 0 4.4M12.8 4a5.6 5.6 0 0 1 0 8',
  mute: 'M2.5 6.2v3.6H5L8.5 13V3L5 6.2zM11 6.2l3.6 3.6M14.6 6.2 11 9.8',
  eye: 'M1.2 8S3.7 3.8 8 3.8 14.8 8 14.8 8 12.3 12.2 8 12.2 1.2 8 1.2 8zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  menu: 'M2 4.2h12M2 8h12M2 11.8h12',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  printer: 'M4.2 5.6V2h7.6v3.6M4.2 11.4H2V5.6h12v5.8h-2.2M4.2 9.4h7.6V14H4.2z',
  flag: 'M3.5 14.5v-13M3.5 2.5h9L10.2 5.6l2.3 3.1h-9',
  mail: 'M1.8 3.6h12.4v8.8H1.8zM1.8 4.4 8 9l6.2-4.6',
  bell: 'M3.2 11.4h9.6L11.6 9.6V6.8a3.6 3.6 0 0 0-7.2 0v2.8zM6.6 13.4a1.5 1.5 0 0 0 2.8 0M8 3.2V1.8',
  theme: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
} as const;

export type IconName = keyof typeof PATHS;

/** A sign without meaning of its own: the control around it carries the name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
      {name === 'theme' && <path class="icon-full" d="M8 2a6 6 0 0 1 0 12z" />}
    </svg>
  );
}

/** The mark of the site: two squares of a board. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path class="mark-a" d="M1 1h9v9H1z" />
      <path class="mark-b" d="M10 10h9v9h-9z" />
    </svg>
  );
}
