import { type ValueHasher, ApiError } from '@posthorn/common';
import type { ValueQuery } from '@posthorn/database';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import type { Capability } from '../http/portal-access.js';
import { readText } from '../http/read-member.js';

/** A URL is the longest text that is searched. */
export const MAX_SEARCH_LENGTH = 2048;

/** The query parameter of lists. */
export const searchFilter = {
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SEARCH_LENGTH,
      format: 'text',
      description:
        'Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an equal one. A portal token needs `payloads.read`.',
      examples: ['A-1234'],
    }),
  ),
};

const NEEDED: Capability = 'payloads.read';

/** Whether a caller may see what is inside payloads. */
export function readsPayloads({ portal }: Caller): boolean {
  return portal === undefined || portal.capabilities.has(NEEDED);
}

/** Undefined without a filter. Throws FORBIDDEN. */
export function parseSearchFilter(
  given: unknown,
  caller: Caller,
  hasher: ValueHasher,
): ValueQuery | undefined {
  const text = readText(given, 'search');
  if (text === undefined) return undefined;
  if (!readsPayloads(caller))
    throw new ApiError('FORBIDDEN', `This portal token lacks the capability ${NEEDED}.`);
  return toValueQuery(text, caller, hasher);
}

export function toValueQuery(text: string, { projectId }: Caller, hasher: ValueHasher): ValueQuery {
  return { beginning: text, hashes: hasher.hashes(text, projectId) };
}

/** The members whose values a list shows to a caller. */
export function shownMembers(caller: Caller): readonly string[] | undefined {
  return caller.searchable.length > 0 && readsPayloads(caller) ? caller.searchable : undefined;
}

/** The member of an entry of a list. */
export const shownValuesSchema = Type.Optional(
  Type.Array(
    Type.Object({
      member: Type.String({ description: 'As the project names it.', examples: ['order.id'] }),
      value: Type.String({ examples: ['A-1234'] }),
    }),
    {
      description:
        'The searchable values of the payload, as long as it is kept, in the order of the project. Values of which only hashes are kept are left out. A portal token needs `payloads.read`.',
    },
  ),
);
