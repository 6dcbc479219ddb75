import type { Issue } from '@posthorn/common';
import { MAX_SEARCHABLE_LENGTH, MAX_SEARCHABLE_MEMBERS, parseSearchableMember } from '@posthorn/domain';
import Type from 'typebox';
import { readMember } from '../http/read-member.js';

export const searchableSchema = Type.Array(
  Type.String({ minLength: 1, maxLength: 256, format: 'text', examples: ['order.id', '/customer/email'] }),
  {
    maxItems: MAX_SEARCHABLE_MEMBERS,
    description: `The members of payloads whose values can be searched, at most ${MAX_SEARCHABLE_MEMBERS}: dotted names or JSON pointers. Strings, numbers and booleans of at most ${MAX_SEARCHABLE_LENGTH} characters are kept as they are written, for payloads that are accepted from then on.`,
    examples: [['order.id', '/customer/email']],
  },
);

export const searchableHashedSchema = Type.Boolean({
  description:
    'Whether the values are kept as keyed hashes, which only find equal values, for payloads that are accepted from then on. Default: false.',
  examples: [false],
});

/** Finds members that are no path, and two that name the same one. Other issues are those of the schema. */
export function findSearchableIssues(given: unknown): readonly Issue[] {
  const members = readMember(given, 'searchable');
  if (!Array.isArray(members)) return [];
  const firsts = new Map<string, number>();
  return members.flatMap((member: unknown, index) => {
    if (typeof member !== 'string' || member === '') return [];
    const path = `searchable.${index}`;
    const names = parseSearchableMember(member);
    if (names === undefined)
      return [{ path, message: 'is neither dotted names (order.id) nor a JSON pointer (/order/id)' }];
    const key = JSON.stringify(names);
    const first = firsts.get(key);
    if (first !== undefined) return [{ path, message: `names the same member as searchable.${first}` }];
    firsts.set(key, index);
    return [];
  });
}
