import { createFreshCache } from '@posthorn/coalescing';
import type { ConsoleSession, Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';

const MAX_SESSIONS = 10_000;

/** Finds sessions by the hash of their token. The cached data is less than a second old. */
export function createSessionCache(
  sessions: Pick<Database['consoleSessions'], 'find'>,
): (tokenHash: string) => Promise<ConsoleSession | undefined> {
  return createFreshCache<ConsoleSession>({
    max: MAX_SESSIONS,
    maxAgeMs: CACHE_TTL_MS,
    load: (tokenHash) => sessions.find(tokenHash),
  }).get;
}
