import type { RedisClient } from '../redis/redis-client.js';

/** Finds jobs that exist in Redis but are in no list of their queue. No consumer would ever take them. */
export interface StrayJobs {
  /**
   * Removes stray jobs and resolves to their ids. Searches the waiting list page by page, a long list at most once a
   * minute. Between two such searches it finds no stray in a long list.
   */
  takeOut(jobIds: readonly string[]): Promise<readonly string[]>;
}

/**
 * Returns a mark for each job that is neither active, locked nor delayed, and '' for every other. The mark changes
 * whenever a job moves from one list to another. The script deletes a job whose mark equals the expected one.
 */
const LOOK = `
local active = {}
for _, id in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do active[id] = true end
local marks = {}
for at = 2, #ARGV, 2 do
  local id, key, mark = ARGV[at], ARGV[1] .. ARGV[at], ''
  local is_elsewhere = active[id]
    or redis.call('ZSCORE', KEYS[2], id)
    or redis.call('ZSCORE', KEYS[3], id)
    or redis.call('EXISTS', key .. ':lock') == 1
  if not is_elsewhere then
    local values = redis.call('HMGET', key, 'timestamp', 'ats', 'processedOn', 'delay')
    if values[1] then
      for position, value in ipairs(values) do values[position] = value or '-' end
      mark = table.concat(values, ' ')
    end
  end
  if mark ~= '' and mark == ARGV[at + 1] then redis.call('DEL', key) end
  marks[#marks + 1] = mark
end
return marks
`;

/** Small enough to add no noticeable delay for other Redis clients. */
const LOOKS = 100;
const PAGE = 1000;
/** Removals from the middle of the list, between two pages, move later jobs forward by at most this many positions. */
const OVERLAP = 100;
/** A list up to this length is searched on every call. */
const SHORT_LIST = 10_000;
const LONG_LIST_EVERY_MS = 60_000;

export function createStrayJobs(redis: RedisClient, toKey: (name: string) => string): StrayJobs {
  const wait = toKey('wait');
  const keys = ['active', 'delayed', 'prioritized'].map(toKey);
  let nextLongSearchMs = 0;

  /** Returns the marks of those jobs that have one. */
  async function look(expected: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const ids = [...expected.keys()];
    for (let from = 0; from < ids.length; from += LOOKS) {
      const some = ids.slice(from, from + LOOKS);
      const pairs = some.flatMap((id) => [id, expected.get(id) ?? '']);
      const marks = (await redis.eval(LOOK, keys.length, ...keys, toKey(''), ...pairs)) as readonly string[];
      for (const [index, id] of some.entries()) if (marks[index]) found.set(id, marks[index]);
    }
    return found;
  }

  async function maySearch(): Promise<boolean> {
    if ((await redis.llen(wait)) <= SHORT_LIST) return true;
    const now = performance.now();
    if (now < nextLongSearchMs) return false;
    nextLongSearchMs = now + LONG_LIST_EVERY_MS;
    return true;
  }

  /**
   * Begins at the end at which jobs are added. Jobs added meanwhile only move the rest into pages that are still to be
   * read.
   */
  async function removeWaiting(ids: Set<string>): Promise<void> {
    for (let from = 0; ids.size > 0; from += PAGE - OVERLAP) {
      const listed = await redis.lrange(wait, from, from + PAGE - 1);
      for (const id of listed) ids.delete(id);
      if (listed.length < PAGE) return;
    }
  }

  return {
    async takeOut(jobIds) {
      const before = await look(new Map(jobIds.map((id) => [id, ''])));
      if (before.size === 0 || !(await maySearch())) return [];
      const missing = new Set(before.keys());
      await removeWaiting(missing);
      const expected = new Map([...before].filter(([id]) => missing.has(id)));
      const after = await look(expected);
      return [...expected].filter(([id, mark]) => after.get(id) === mark).map(([id]) => id);
    },
  };
}
