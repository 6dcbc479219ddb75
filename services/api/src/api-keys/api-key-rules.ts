import { type Issue, invalidRequest, parsePrefixedId } from '@posthorn/common';
import type { Static } from 'typebox';
import { type parseActorQuery, MAX_IDS } from './api-key-schema.js';

type ActorQuery = Static<(typeof parseActorQuery)['schema']>;

/** The API keys that a look-up names, without malformed ids. Throws INVALID_REQUEST for too many ids. */
export function readKeyIds({ user_id: users, api_key_id: keys }: ActorQuery): readonly string[] {
  const [userIds, keyIds] = [splitIds(users), splitIds(keys)];
  const issues = [...findLengthIssues('user_id', userIds), ...findLengthIssues('api_key_id', keyIds)];
  if (issues.length > 0) throw invalidRequest(issues);
  return keyIds.map((id) => parsePrefixedId('apiKey', id)).filter((id) => id !== undefined);
}

function splitIds(given = ''): readonly string[] {
  const ids = given.split(',').map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

function findLengthIssues(path: string, ids: readonly string[]): readonly Issue[] {
  return ids.length > MAX_IDS ? [{ path, message: `must not have more than ${MAX_IDS} ids` }] : [];
}
