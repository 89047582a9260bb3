import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../moderation/index.ts';
import { words } from '../../words/index.ts';
import { loggedValue } from './logged-value.ts';

const told = (language: 'ru' | 'en') => ({ t: words(language), language, zone: 'UTC' });

function entry(act: string, change: Partial<LogEntry>): LogEntry {
  const whoAndWhat = {
    id: 'x',
    at: 0,
    byId: null,
    byLogin: null,
    subjectKind: 'person',
    subjectId: 'x',
  } as const;
  return { ...whoAndWhat, act, reason: '', note: '', before: null, after: null, ...change };
}

const after = (act: string, value: string, language: 'ru' | 'en', subjectId = 'x'): string =>
  loggedValue(told(language), entry(act, { after: value, subjectId }), 'after');

const BAN = '2029-11-30T12:00:00.000Z';
const ANNULLED = '{"annulled":false,"counted":{"white":8,"black":-8}}';

describe('R-387 what stood and what stands is told in the reader’s language', () => {
  test.each([
    ['ban', 'not banned', 'not banned', 'запрета нет'],
    ['ban', BAN, '30 November 2029, 12:00', '30 ноября 2029 г., 12:00'],
    ['end-password', 'no password', 'no password', 'пароля нет'],
    ['close', 'closed', 'closed', 'закрыта'],
    ['claim-unidentified', 'open', 'waits for an answer', 'ждёт ответа'],
    ['petition-accept', 'ready', 'waits for the administration', 'ждёт администрацию'],
    ['clone-mark', '1', 'yes', 'да'],
    ['post-hidden', 'hidden until game 7 is over', 'hidden until game 7 is over', 'скрыто до конца партии 7'],
    ['topic-hide', 'Open (x) (closed, hidden)', 'Open (x) (closed, hidden)', 'Open (x) (закрыта, скрыта)'],
    ['series-end', 'Cup running', 'Cup: goes on', 'Cup: продолжается'],
    ['role-grant', 'judge, moderator', 'Judge, Moderator', 'Судья, Модератор'],
    ['ratings-annul', ANNULLED, 'the result counts', 'результат идёт в зачёт'],
    ['ratings-system', '{"system":"glicko2"}', 'Glicko-2', 'Глико-2'],
    [
      'game-restore',
      '0-1 flag, 4 moves, 0:00:00 – 1:00:00',
      '0–1 (time ran out), moves: 4, clocks 0:00:00 – 1:00:00',
      '0–1 (время истекло), ходов: 4, часы 0:00:00 – 1:00:00',
    ],
    [
      'game-pause',
      'paused, 1 moves, 0:05:00 – 0:05:00',
      'paused, moves: 1, clocks 0:05:00 – 0:05:00',
      'приостановлена, ходов: 1, часы 0:05:00 – 0:05:00',
    ],
    ['event-lots', 'seed abc; order 2 1', 'seed abc; order 2 1', 'зерно abc; порядок 2 1'],
    [
      'event-undo',
      'act corrected 1.2 stands; board 1.2 #3-#8 1/2-1/2; next round 2 drafted; +3',
      'act “result corrected 1.2”: stands; round 1, board 2: #3-#8 ½–½; next round 2: drafted; and 3 more',
      'действие «результат исправлен 1.2»: в силе; тур 1, доска 2: #3-#8 ½–½; следующий тур 2: составлен предварительно; и ещё 3',
    ],
    [
      'event-take-out',
      'event running, paused; entrant 3 withdrawn, no account, rating 1800, half bye in round 2',
      'event: running, paused; entrant 3: withdrawn, no account, rating 1800, half-point bye in round 2',
      'турнир: идёт, приостановлен; участник 3: снят, без учётной записи, рейтинг 1800, пропуск с половиной очка в туре 2',
    ],
    [
      'event-official',
      'officials judge aBc12, assistant dEf34; ties 1: 3 before 4',
      'officials: judge aBc12, assistant dEf34; ties settled: round 1: 3 before 4',
      'судьи и организаторы: судья aBc12, помощник dEf34; делёж решён: тур 1: 3 выше 4',
    ],
    ['insert', '{"ru":"Магазин","en":"A shop","link":""}', 'Магазин / A shop', 'Магазин / A shop'],
  ])('%s: %s', (act, value, en, ru) => {
    expect([after(act, value, 'en'), after(act, value, 'ru')]).toEqual([en, ru]);
  });

  test('settings: kinds of games and a switch have words, what was typed stands as it is', () => {
    expect(after('setting', 'chess, battle', 'ru', 'games-offered')).toBe('Шахматы, Боевые шахматы');
    expect(after('setting', '1', 'ru', 'maintenance')).toBe('включено');
    expect(after('setting', '1', 'ru', 'mail-box')).toBe('1');
  });

  test.each([
    ['ban', 'for ever'],
    ['ban', 'constructor'],
    ['ban', '2026-13-41T25:61:00.000Z'],
    ['constructor', 'name'],
    ['event-undo', 'constructor'],
    ['game-restore', 'hanging, 4 moves'],
    ['event-undo', 'weather fine'],
    ['ratings-annul', '{"annulled":'],
    ['insert', '[1]'],
    ['nobody knows this act', 'open'],
    // The name of an event is people's own word.
    ['event-announce', 'event running'],
    ['withdraw-login', 'closed'],
  ])('%s: a code nobody knows is shown as it stands', (act, value) => {
    expect(after(act, value, 'ru')).toBe(value);
  });

  test('a fact with an instant or a code that is none keeps it', () => {
    const facts = 'start 2026-02-31T99:00:00.000Z; entrant 1 constructor';
    expect(after('event-undo', facts, 'ru')).toBe('начало 2026-02-31T99:00:00.000Z; участник 1: constructor');
  });

  test('people’s own words are no codes, and nothing is a dash', () => {
    const hidden = entry('post-hidden', { before: 'hidden', after: 'hidden' });
    expect(loggedValue(told('ru'), hidden, 'before')).toBe('hidden');
    expect(loggedValue(told('ru'), hidden, 'after')).toBe('скрыто');
    expect(after('ban', '', 'ru')).toBe('–');
  });
});
