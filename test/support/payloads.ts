/** Ten ways to run something, each in ten disguises: a hundred payloads. */
export const ACTS: readonly string[] = [
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
export const DISGUISES: readonly ((act: string) => string)[] = [
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
