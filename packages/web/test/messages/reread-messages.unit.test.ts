import { describe, expect, it } from '@jest/globals';
import type { LogEntry, Page } from '@posthorn/client';
import { rereadPages } from '../../src/messages/reread-messages.js';

const AT_ONCE = 3;

function entry(messageId: string, status = 'failed_permanent'): LogEntry {
  return {
    messageId,
    status,
    endpoint: 'https://example.com',
    endpointId: 'ep_1',
    attemptCount: 1,
    createdAt: '2026-02-01T00:00:00.000Z',
  };
}

/** The newest first, from a cursor: the id of the entry before. */
function pageOf(stored: readonly LogEntry[], cursor: string | undefined): Page<LogEntry> {
  const rest = stored.filter(({ messageId }) => cursor === undefined || messageId < cursor);
  const items = rest.slice(0, AT_ONCE);
  const hasMore = rest.length > AT_ONCE;
  const nextCursor = hasMore ? (items.at(-1)?.messageId ?? null) : null;
  return { items, hasMore, nextCursor, next: () => undefined };
}

const BEFORE = ['9', '8', '7', '6', '5', '4', '3'].map((id) => entry(id));
const PARAMS = [undefined, '7', '4'] as const;
const LIST = { pages: PARAMS.map((cursor) => pageOf(BEFORE, cursor)), pageParams: [...PARAMS] };

/** Resolves with the ids and statuses of the list after an action, and with the number of its reads. */
async function reread(
  ids: readonly string[],
  stored: readonly LogEntry[],
): Promise<{ readonly entries: readonly string[]; readonly reads: number }> {
  let reads = 0;
  const changed = await rereadPages(LIST, new Set(ids), (cursor) => {
    reads += 1;
    return Promise.resolve(pageOf(stored, cursor));
  });
  const entries = LIST.pages.flatMap((page) => (changed.get(page) ?? page).items);
  return { entries: entries.map(({ messageId, status }) => `${messageId} ${status.slice(0, 6)}`), reads };
}

describe('a list of three pages, after an action', () => {
  it('is read again in the page that holds the message, and nowhere else', async () => {
    const stored = BEFORE.map((each) => (each.messageId === '5' ? entry('5', 'queued') : each));
    expect(await reread(['5'], stored)).toEqual({
      entries: ['9 failed', '8 failed', '7 failed', '6 failed', '5 queued', '4 failed', '3 failed'],
      reads: 1,
    });
  });

  it('loses a deleted message, and shows none twice', async () => {
    const stored = BEFORE.filter(({ messageId }) => messageId !== '5');
    expect((await reread(['5'], stored)).entries).toEqual([
      '9 failed',
      '8 failed',
      '7 failed',
      '6 failed',
      '4 failed',
      '3 failed',
    ]);
  });

  it('has no gap when more messages are new than a page holds', async () => {
    const stored = [...['f', 'e', 'd', 'c', 'b', 'a'].map((id) => entry(id, 'queued')), ...BEFORE];
    expect(await reread(['8'], stored)).toEqual({
      entries: [
        ...['f', 'e', 'd', 'c', 'b', 'a'].map((id) => `${id} queued`),
        ...BEFORE.map(({ messageId }) => `${messageId} failed`),
      ],
      reads: 3,
    });
  });

  it('begins with a message that is newer than its first page', async () => {
    const stored = [entry('a', 'queued'), ...BEFORE];
    const { entries } = await reread(['a'], stored);
    expect(entries.slice(0, 2)).toEqual(['a queued', '9 failed']);
  });

  it('is not read when it holds none of the messages', async () => {
    expect((await reread(['1'], BEFORE)).reads).toBe(0);
  });
});
