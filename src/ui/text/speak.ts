import type { Words } from '../../words/index.ts';

/**
 * The voice of an island: finished sentences with plain `{name}` places, no ICU machinery. A missing key is shown as
 * itself rather than breaking a running game.
 */
export function speak(texts: Readonly<Record<string, string>>): Words {
  return (key, params) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(params?.[name] ?? whole));
}
