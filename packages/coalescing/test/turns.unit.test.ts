import { describe, expect, it } from '@jest/globals';
import { createBatcher } from '../src/index.js';

interface Item {
  readonly owner: string;
  readonly no: number;
}

/** Starts a batch that does not end, so that items wait, and resolves to the batches that follow it. */
async function batchesOf(items: readonly Item[], maxItems: number): Promise<readonly (readonly string[])[]> {
  const batches: string[][] = [];
  let endFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => (endFirst = resolve));
  const run = createBatcher<Item, undefined>({
    maxItems,
    maxRunning: 1,
    ownerOf: ({ owner }) => owner,
    async execute(batch) {
      batches.push(batch.map(({ owner, no }) => `${owner}${no}`));
      if (batches.length === 1) await first;
      return batch.map(() => undefined);
    },
  });
  const running = run({ owner: 'first', no: 1 });
  await new Promise(setImmediate);
  const others = items.map(run);
  endFirst();
  await Promise.all([running, ...others]);
  return batches.slice(1);
}

const itemsOf = (owner: string, count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({ owner, no: index + 1 }));

describe('turns of the owners of items', () => {
  it('lets an item of another owner into the next batch, however many wait before it', async () => {
    const [next] = await batchesOf([...itemsOf('a', 1000), ...itemsOf('b', 1)], 10);
    expect(next).toContain('b1');
  });

  it('gives each owner as many places of a batch as any other', async () => {
    const batches = await batchesOf([...itemsOf('a', 9), ...itemsOf('b', 9), ...itemsOf('c', 3)], 6);
    expect(batches).toStrictEqual([
      ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'],
      ['a3', 'b3', 'c3', 'a4', 'b4', 'a5'],
      ['b5', 'a6', 'b6', 'a7', 'b7', 'a8'],
      ['b8', 'a9', 'b9'],
    ]);
  });

  it('keeps the order of the items of one owner', async () => {
    const batches = await batchesOf(itemsOf('a', 25), 10);
    expect(batches.flat()).toStrictEqual(itemsOf('a', 25).map(({ owner, no }) => `${owner}${no}`));
  });

  it('fills each batch while enough items wait', async () => {
    const batches = await batchesOf([...itemsOf('a', 20), ...itemsOf('b', 5)], 10);
    expect(batches.map((batch) => batch.length)).toStrictEqual([10, 10, 5]);
  });
});
