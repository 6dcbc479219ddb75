import { ApiError } from '@posthorn/common';
import type { Caller } from '../http/caller.js';
import type { KeyUsage } from './key-usage.js';

export interface FindActiveCallerDependencies {
  readonly findCaller: (hash: string) => Promise<Caller | undefined>;
  readonly keyUsage: Pick<KeyUsage, 'record'>;
}

/** Records the use of the key. The returned function throws FORBIDDEN when the operator has suspended the project. */
export function createFindActiveCaller({
  findCaller,
  keyUsage,
}: FindActiveCallerDependencies): FindActiveCallerDependencies['findCaller'] {
  return async (hash) => {
    const caller = await findCaller(hash);
    if (caller === undefined) return undefined;
    keyUsage.record(caller.apiKeyId);
    if (caller.projectStatus !== 'active') throw new ApiError('FORBIDDEN', 'This project is suspended.');
    return caller;
  };
}
