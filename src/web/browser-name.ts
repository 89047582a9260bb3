/** Browsers by a word of their user agent; who pretends to be another stands first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/u, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/u, 'Opera'],
  [/\bYaBrowser\/(\d+)/u, 'Yandex'],
  [/\bSamsungBrowser\/(\d+)/u, 'Samsung'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/u, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/u, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//u, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
];

/** A browser as people call theirs, from its user agent: `Firefox 128, Windows`; unknown ones stay as they are, cut short. */
export function browserName(agent: string): string {
  const browser = BROWSERS.flatMap(([sign, name]) => {
    const version = sign.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1];
  if (browser === undefined) return agent === '' ? '–' : agent.slice(0, 60);
  return system === undefined ? browser : `${browser}, ${system}`;
}
