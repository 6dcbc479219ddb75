import { expect, it } from '@jest/globals';
import type { ListCall, Posthorn } from '../../src/index.js';
import { answer, refusal } from '../support/answers.js';
import { startScriptedApi } from '../support/start-scripted-api.js';

const queryOf = (path: string): URLSearchParams => new URL(path, 'http://api').searchParams;

it('gives the pages one by one, with the filters in each request', async () => {
  const { posthorn, receiver } = await startScriptedApi([
    answer([{ id: 'a' }], { next_cursor: 'c 1', has_more: true }),
    answer([{ id: 'b' }], { next_cursor: null, has_more: false }),
  ]);
  const first = await posthorn.endpoints.list({ consumerId: 'customer 1' });
  expect(first).toMatchObject({ items: [{ id: 'a' }], hasMore: true, nextCursor: 'c 1' });
  const second = await first.next();
  expect(second).toMatchObject({ items: [{ id: 'b' }], hasMore: false, nextCursor: null });
  expect(second?.next()).toBeUndefined();
  expect(receiver.requests.map(({ path }) => Object.fromEntries(queryOf(path)))).toEqual([
    { consumer_id: 'customer 1' },
    { consumer_id: 'customer 1', cursor: 'c 1' },
  ]);
});

interface List {
  readonly name: string;
  readonly list: (posthorn: Posthorn) => ListCall<object>;
  /** The data and the meta of each page. */
  readonly pages: readonly (readonly [data: object, meta?: object])[];
  readonly secondQuery: string;
}

it.each<List>([
  {
    name: 'dead letters, whose page is within the data',
    list: ({ deadLetters }) => deadLetters.list(),
    pages: [
      [{ messages: [{ message_id: 'a' }], has_more: true, next_cursor: 'c' }],
      [{ messages: [{ message_id: 'b' }], has_more: false, next_cursor: null }],
    ],
    secondQuery: 'cursor=c',
  },
  {
    name: 'invoices, which continue after the last one',
    list: ({ billing }) => billing.listInvoices(),
    pages: [
      [[{ id: 'in_1' }], { has_more: true }],
      [[{ id: 'in_2' }], { has_more: false }],
    ],
    secondQuery: 'starting_after=in_1',
  },
  {
    name: 'usage, which continues at an offset',
    list: ({ billing }) => billing.listUsageHistory({ limit: 1 }),
    pages: [
      [[{ message_count: 1 }], { total: 2, limit: 1, offset: 0, has_more: true }],
      [[{ message_count: 2 }], { total: 2, limit: 1, offset: 1, has_more: false }],
    ],
    secondQuery: 'limit=1&offset=1',
  },
])('iterates $name', async ({ list, pages, secondQuery }) => {
  const { posthorn, receiver } = await startScriptedApi(pages.map(([data, meta]) => answer(data, meta)));
  const items: object[] = [];
  for await (const item of list(posthorn)) items.push(item);
  expect(items).toHaveLength(2);
  expect(receiver.requests[1]?.path.split('?')[1]).toBe(secondQuery);
});

it('throws in the middle of the iteration when a later page fails', async () => {
  const { posthorn } = await startScriptedApi([
    answer([{ id: 'a' }], { next_cursor: 'c', has_more: true }),
    refusal(403, 'FORBIDDEN'),
  ]);
  const seen: string[] = [];
  const iterate = async (): Promise<void> => {
    for await (const { id } of posthorn.endpoints.list()) seen.push(id);
  };
  await expect(iterate()).rejects.toMatchObject({ name: 'PermissionError' });
  expect(seen).toEqual(['a']);
});
