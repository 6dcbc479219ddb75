import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as nextMacrotask } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Posthorn } from '../../src/index.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const PAGES = 500;
const PAGE_SIZE = 100;

/** Answers without a connection, because that of Node.js keeps some answers for a while. */
const bigList: typeof fetch = (url) => {
  const page = Number(new URL(url).searchParams.get('cursor') ?? 0);
  const data = Array.from({ length: PAGE_SIZE }, (_, row) => ({
    message_id: String(page * PAGE_SIZE + row),
  }));
  const isLast = page + 1 === PAGES;
  const meta = { next_cursor: isLast ? null : String(page + 1), has_more: !isLast };
  return Promise.resolve(Response.json({ data, meta }));
};

async function countReachable(pages: readonly WeakRef<object>[]): Promise<number> {
  // A new reference is a strong one until the macrotask ends.
  await nextMacrotask();
  collectGarbage();
  return pages.filter((page) => page.deref() !== undefined).length;
}

it('iterates 50,000 entries while few pages are reachable', async () => {
  const posthorn = new Posthorn({ baseUrl: 'http://api', fetch: bigList });
  const pages: WeakRef<object>[] = [];
  const ids = new Set<string>();
  const reachable: number[] = [];
  for await (const entry of posthorn.logs.list({ limit: PAGE_SIZE })) {
    ids.add(entry.messageId);
    if (ids.size % PAGE_SIZE === 1) pages.push(new WeakRef(entry));
    if (ids.size % (PAGE_SIZE * 100) === 0) reachable.push(await countReachable(pages));
  }
  expect(ids.size).toBe(PAGES * PAGE_SIZE);
  // The first, which the call itself has, the present one, and what the collector has not noticed yet.
  expect(Math.max(...reachable)).toBeLessThanOrEqual(5);
});
