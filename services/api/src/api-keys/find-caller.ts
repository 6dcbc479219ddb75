import { createFreshCache } from '@posthorn/coalescing';
import { ApiError, unauthorized } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import type { Caller, CompleteCaller } from '../http/caller.js';
import type { KeyUsage } from './key-usage.js';

const MAX_CALLERS = 10_000;

interface Dependencies {
  readonly apiKeys: Database['apiKeys'];
  readonly completeCaller: CompleteCaller;
  readonly keyUsage: KeyUsage;
}

/**
 * Finds callers by the hash of their API key, and records the use of the key. What it knows of a key is less than a
 * second old. The returned function throws UNAUTHORIZED for an expired key, and FORBIDDEN
 * when the operator has suspended the project.
 */
export function createFindCaller({
  apiKeys,
  completeCaller,
  keyUsage,
}: Dependencies): (hash: string) => Promise<Caller | undefined> {
  const known = createFreshCache<Caller>({
    max: MAX_CALLERS,
    maxAgeMs: CACHE_TTL_MS,
    async load(hash) {
      const caller = await apiKeys.findCaller(hash);
      return caller && completeCaller(caller);
    },
  });
  return async (hash) => {
    const caller = await known.get(hash);
    if (caller === undefined) return undefined;
    if (caller.isExpired) throw unauthorized('expired', 'The API key has expired.');
    keyUsage.record(caller.apiKeyId);
    if (caller.projectStatus !== 'active') throw new ApiError('FORBIDDEN', 'This project is suspended.');
    return caller;
  };
}
