import type { Issue } from '@posthorn/common';
import { readMember } from '../http/read-member.js';

/**
 * Finds the issues of a JSON Schema that is a member of a request, with their paths in the request. The schema of the
 * request rejects a member that is not an object.
 */
export function findSchemaIssues(
  given: unknown,
  member: 'filter' | 'schema',
  find: (schema: unknown) => readonly Issue[],
): readonly Issue[] {
  const schema = readMember(given, member);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  return find(schema).map(({ path, message }) => ({
    path: path === '' ? member : `${member}.${path}`,
    message,
  }));
}
