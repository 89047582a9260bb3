import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventRecord } from '../../event/index.ts';
import { contender, scoreGroups } from './bracket.ts';
import type { Bracket } from './bracket.ts';
import { absorbed, completeField } from './completion.ts';
import { mayMeet } from './field.ts';
import { fieldOf, pairDutch } from './pair.ts';
import { searchBracket } from './search.ts';
import { settleBracket } from './settle.ts';
import { playOn } from './testing/play-on.ts';

const events = (least: number, most: number) =>
  fc.record({
    players: fc.integer({ min: least, max: most }),
    rounds: fc.integer({ min: 2, max: 9 }),
    dice: fc.array(fc.nat(9999), { minLength: 60, maxLength: 200 }),
  });

const RUNS = { numRuns: 40, seed: 43 };

test('C.04.3 2.1: no round breaks C1, C2 or C3, everybody is paired once, at most one bye', () => {
  fc.assert(
    fc.property(events(4, 40), ({ players, rounds, dice }) => {
      playOn(players, rounds, dice).forEach((event, index) => {
        const round = index + 1;
        const field = fieldOf(event, { round });
        const answer = pairDutch(event, { round });
        if (answer.status === 'none') return;
        const at = new Map(field.players.map((p, position) => [p.number, position]));
        const seen = answer.pairs.flatMap(({ white, black }) => [white, black]);
        if (answer.bye !== null) seen.push(answer.bye);
        expect([...seen].sort((a, b) => a - b)).toEqual(
          field.players.map((p) => p.number).sort((a, b) => a - b),
        );
        for (const { white, black } of answer.pairs) {
          expect(mayMeet(field, at.get(white) ?? -1, at.get(black) ?? -1)).toBe(true);
        }
        if (answer.bye !== null) expect(contender(field, at.get(answer.bye) ?? -1).mayTakeBye).toBe(true);
      });
    }),
    RUNS,
  );
}, 120_000);

test('the result depends neither on the order of the input nor on later rounds', () => {
  fc.assert(
    fc.property(events(4, 30), fc.nat(1000), ({ players, rounds, dice }, turn) => {
      const stages = playOn(players, rounds, dice);
      const last = stages[stages.length - 1];
      if (last === undefined) return;
      stages.forEach((event, index) => {
        const options = { round: index + 1, absent: new Set<number>() };
        const wanted = pairDutch(event, options);
        const at = turn % event.players.length;
        const turned: EventRecord = {
          ...last,
          players: [...last.players.slice(at), ...last.players.slice(0, at)].reverse(),
        };
        expect(pairDutch(turned, options)).toEqual(wanted);
      });
    }),
    RUNS,
  );
}, 120_000);

test('numbers with gaps pair like numbers without (C.04.2 2.4: only the order counts)', () => {
  fc.assert(
    fc.property(events(4, 30), ({ players, rounds, dice }) => {
      const wide = (n: number): number => 3 * n + 2;
      playOn(players, rounds, dice).forEach((event, index) => {
        const round = index + 1;
        const renamed: EventRecord = {
          ...event,
          players: event.players.map((p) => ({
            ...p,
            number: wide(p.number),
            rounds: p.rounds.map((entry) =>
              entry.kind !== 'bye' && entry.opponent !== null
                ? { ...entry, opponent: wide(entry.opponent) }
                : entry,
            ),
          })),
        };
        const one = pairDutch(event, { round });
        const two = pairDutch(renamed, { round });
        if (one.status === 'none' || two.status === 'none') expect(two.status).toBe(one.status);
        else {
          expect(two.pairs).toEqual(
            one.pairs.map((p) => ({ ...p, white: wide(p.white), black: wide(p.black) })),
          );
          expect(two.bye).toBe(one.bye === null ? null : wide(one.bye));
        }
      });
    }),
    RUNS,
  );
}, 120_000);

test('search, matching with sinks and matching of the whole field give the same bracket', () => {
  const sorted = (pairs: readonly (readonly [number, number])[]): string[] =>
    pairs.map(([a, b]) => `${a}-${b}`).sort();
  fc.assert(
    fc.property(events(10, 60), ({ players, rounds, dice }) => {
      playOn(players, rounds, dice).forEach((event, index) => {
        const field = fieldOf(event, { round: index + 1 });
        const completion = completeField(field);
        if (!completion.possible) return;
        const groups = scoreGroups(field);
        let movedDown: readonly number[] = [];
        groups.forEach((residents, g) => {
          const bracket: Bracket = {
            field,
            movedDown,
            residents,
            score: contender(field, residents[0] ?? -1).score,
            next: groups[g + 1] ?? [],
            rest: groups.slice(g + 2).flat(),
            byeScore: completion.byeScore,
          };
          const whole = settleBracket(bracket, undefined, []);
          if (whole === undefined) throw new Error('not settled');
          const near = movedDown.length + residents.length + bracket.next.length;
          const few = 16 + (near % 2);
          const others = [
            searchBracket(bracket),
            ...[few, near]
              .filter((k) => k <= absorbed(bracket) && k <= near)
              .map((k) => settleBracket(bracket, k, [])),
          ];
          for (const other of others) {
            if (other === undefined) continue;
            expect(sorted(other.pairs)).toEqual(sorted(whole.pairs));
            expect(other.left).toEqual(whole.left);
          }
          movedDown = whole.left;
        });
      });
    }),
    RUNS,
  );
}, 120_000);
