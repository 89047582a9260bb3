import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { MoveList } from './move-list.ts';
import type { GameMove } from './types.ts';

const move = (ply: number): GameMove => ({ ply, uci: 'e2e4', san: 'e4', at: ply, whiteMs: 1, blackMs: 1 });

test('lists that grow from each other never change', () => {
  assert(
    property(array(integer({ min: 0, max: 50 }), { maxLength: 60 }), (choices) => {
      const lists = [{ list: MoveList.of([]), model: [] as readonly GameMove[] }];
      for (const [ply, choice] of choices.entries()) {
        const from = lists[choice % lists.length];
        if (from === undefined) continue;
        lists.push({ list: from.list.with(move(ply)), model: [...from.model, move(ply)] });
      }
      for (const { list, model } of lists) {
        expect(list.toArray()).toEqual(model);
        expect(list.length).toBe(model.length);
        expect(list.at(-1)).toEqual(model.at(-1));
        expect(list.at(0)).toEqual(model.at(0));
        expect(list.at(model.length)).toBeUndefined();
      }
    }),
  );
});
