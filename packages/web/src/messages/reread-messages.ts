import type { LogEntry, Page } from '@posthorn/client';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';
import { isLong } from '../table/use-list.js';
import type { MessagesKey } from './message-reads.js';

type Messages = InfiniteData<Page<LogEntry>, string | undefined>;
type Read = (cursor: string | undefined) => PromiseLike<Page<LogEntry>>;

/** Reads again what an action on some messages may have changed: of a long list, only the pages that hold them. */
export async function rereadMessages(
  queries: QueryClient,
  { projectId, posthorn, pageSize }: OpenProject,
  ids: readonly string[],
): Promise<void> {
  const queryKey = [projectId, 'messages'];
  const acted = new Set(ids);
  const cache = queries.getQueryCache();
  const long = cache.findAll({ queryKey: [...queryKey, 'list'], type: 'active', predicate: isLong });
  // A list that stands still does not ask for the newest ones, so it shows them as they are in its pages.
  const still = cache.findAll({
    queryKey: [...queryKey, 'newest'],
    predicate: (query) => query.isDisabled(),
  });
  for (const { queryKey: key } of still) {
    queries.setQueryData<readonly LogEntry[]>(key, (newest) =>
      newest?.filter(({ messageId }) => !acted.has(messageId)),
    );
  }
  await Promise.all([
    queries.invalidateQueries({ queryKey, predicate: (query) => !long.includes(query) }),
    ...long.map(async ({ queryKey: key, state }) => {
      const [, , , params] = key as readonly [string, ...MessagesKey];
      const read: Read = (cursor) => posthorn.logs.list({ ...params, limit: pageSize, cursor });
      const changed = await rereadPages(state.data as Messages, acted, read);
      queries.setQueryData<Messages>(
        key,
        (now) => now && { ...now, pages: now.pages.map((page) => changed.get(page) ?? page) },
      );
    }),
  ]);
}

/** Returns the pages that hold some messages, or come after them, each with what is in its place now. */
export async function rereadPages(
  { pages, pageParams }: Messages,
  ids: ReadonlySet<string>,
  read: Read,
): Promise<ReadonlyMap<Page<LogEntry>, Page<LogEntry>>> {
  const changed = new Map<Page<LogEntry>, Page<LogEntry>>();
  const newest = pages[0]?.items[0]?.messageId ?? '';
  const hasNewer = [...ids].some((id) => id > newest);
  for (const [index, page] of pages.entries()) {
    if ((index === 0 && hasNewer) || page.items.some(({ messageId }) => ids.has(messageId))) {
      changed.set(page, { ...page, items: await readSpan(pageParams[index], page, read) });
    }
  }
  return changed;
}

/** Reads the messages from a cursor to the oldest one of a page. There are more of them when some are new. */
async function readSpan(
  from: string | undefined,
  { items: known }: Page<LogEntry>,
  read: Read,
): Promise<readonly LogEntry[]> {
  const oldest = known.at(-1)?.messageId ?? '';
  const items: LogEntry[] = [];
  for (let cursor: string | null | undefined = from; cursor !== null;) {
    const page = await read(cursor);
    items.push(...page.items.filter(({ messageId }) => messageId >= oldest));
    cursor = (page.items.at(-1)?.messageId ?? '') > oldest ? page.nextCursor : null;
  }
  return items;
}
