import {
  type Issue,
  type PrefixedIdKind,
  invalidRequest,
  parsePrefixedId,
  toPrefixedId,
} from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Static } from 'typebox';
import type { Caller } from '../http/caller.js';
import { labelOf } from '../http/actor.js';
import { subject } from '../resources/subject.js';
import { actorsSchema, MAX_IDS, parseActorQuery } from './api-key-schema.js';

type Dependencies = Pick<Database, 'apiKeys' | 'people'>;

const of = subject({
  group: 'actors',
  tag: 'API keys',
  path: '/v1/actors/lookup',
  params: {},
  data: actorsSchema,
});

export function actorRoute({ apiKeys, people }: Dependencies): Route<Caller> {
  return of.get({
    at: '',
    verb: 'lookUp',
    summary: 'Look up actors',
    details:
      'The labels of API keys and people by their ids, for any project of the tenant. Ids that the tenant does not have are left out.',
    query: parseActorQuery,
    async handle({ caller: { tenantId }, given }) {
      const { keyIds, personIds } = readIds(given);
      const [keys, persons] = await Promise.all([
        keyIds.length === 0 ? [] : apiKeys.findOfTenant({ tenantId, ids: keyIds }),
        personIds.length === 0 ? [] : people.findOfTenant({ tenantId, ids: personIds }),
      ]);
      const named = keys.map(({ id, label }) => ({ id, label: labelOf(label) }));
      return { data: { users: labelsOf('person', persons), api_keys: labelsOf('apiKey', named) } };
    },
  });
}

type Labels = Readonly<Record<string, { readonly label: string }>>;

function labelsOf(
  kind: PrefixedIdKind,
  actors: readonly { readonly id: string; readonly label: string }[],
): Labels {
  return Object.fromEntries(actors.map(({ id, label }) => [toPrefixedId(kind, id), { label }]));
}

type ActorQuery = Static<(typeof parseActorQuery)['schema']>;

/** The actors that a look-up names, without malformed ids. Throws INVALID_REQUEST for too many ids. */
function readIds({ user_id: users, api_key_id: keys }: ActorQuery): {
  readonly keyIds: readonly string[];
  readonly personIds: readonly string[];
} {
  const [userIds, keyIds] = [splitIds(users), splitIds(keys)];
  const issues = [...findLengthIssues('user_id', userIds), ...findLengthIssues('api_key_id', keyIds)];
  if (issues.length > 0) throw invalidRequest(issues);
  return { keyIds: parseIds('apiKey', keyIds), personIds: parseIds('person', userIds) };
}

function parseIds(kind: PrefixedIdKind, ids: readonly string[]): readonly string[] {
  return ids.map((id) => parsePrefixedId(kind, id)).filter((id) => id !== undefined);
}

function splitIds(given = ''): readonly string[] {
  const ids = given.split(',').map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

function findLengthIssues(path: string, ids: readonly string[]): readonly Issue[] {
  return ids.length > MAX_IDS ? [{ path, message: `must not have more than ${MAX_IDS} ids` }] : [];
}
