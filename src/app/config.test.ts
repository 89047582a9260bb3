import { describe, expect, test } from 'vitest';
import { readConfig, type SettingName } from './config.ts';

describe('readConfig', () => {
  test('nothing set: port 3000 on the loopback address, data in ./data', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      value: {
        port: 3000,
        host: '127.0.0.1',
        dataFolder: './data',
        databaseUrl: null,
        baseUrl: null,
        smtpUrl: null,
        mailFrom: null,
        trustProxy: false,
        metricsToken: null,
        logLevel: 'info',
      },
    });
  });

  test('a flag goes before the environment', () => {
    const read = readConfig({ PORT: '4000', HOST: '::' }, { port: '5000' });
    expect(read.ok && [read.value.port, read.value.host]).toEqual([5000, '::']);
  });

  test('a slash at the end of the address goes', () => {
    const read = readConfig({ TABIYA_BASE_URL: 'https://chess.example/' });
    expect(read.ok && read.value.baseUrl).toBe('https://chess.example');
  });

  const bad: readonly [SettingName, string, string][] = [
    ['port', 'PORT', '70000'],
    ['port', 'PORT', 'x'],
    ['database-url', 'TABIYA_DATABASE_URL', 'mysql://x'],
    ['base-url', 'TABIYA_BASE_URL', 'chess.example'],
    ['base-url', 'TABIYA_BASE_URL', 'https://chess.example/path'],
    ['trust-proxy', 'TABIYA_TRUST_PROXY', 'perhaps'],
    ['metrics-token', 'TABIYA_METRICS_TOKEN', 'short'],
    ['log-level', 'TABIYA_LOG_LEVEL', 'loud'],
  ];
  test.each(bad)('%s: %s=%s is refused by name, without the value', (flag, variable, value) => {
    expect(readConfig({ [variable]: value })).toEqual({
      ok: false,
      refusal: { code: 'bad-setting', params: { name: variable } },
    });
    expect(readConfig({}, { [flag]: value })).toEqual({
      ok: false,
      refusal: { code: 'bad-setting', params: { name: `--${flag}` } },
    });
  });
});
