import {
  type Issue,
  ApiError,
  createApiKey as makeApiKey,
  invalidRequest,
  parsePrefixedId,
  toPrefixedId,
} from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Static } from 'typebox';
import type { Caller } from '../http/caller.js';
import { assertScope } from '../scopes/scope-rules.js';
import { parseTime } from '../pagination/times.js';
import { byCreation } from '../pagination/pages.js';
import { subject } from '../resources/subject.js';
import { noSuchProject } from '../http/not-found.js';
import {
  actorsSchema,
  apiKeySchema,
  createdApiKeySchema,
  listedApiKeySchema,
  MAX_IDS,
  parseActorQuery,
  parseApiKeyQuery,
  parseNewApiKey,
  presentApiKey,
} from './api-key-schema.js';

const MAX_KEYS = 20;

type Dependencies = Pick<Database, 'apiKeys' | 'projects'>;

const of = subject({
  group: 'apiKeys',
  tag: 'API keys',
  path: '/v1/api-keys',
  params: { keyId: apiKeySchema.properties.key_id },
  data: listedApiKeySchema,
});
const ofActors = subject({
  group: 'actors',
  tag: 'API keys',
  path: '/v1/actors/lookup',
  params: {},
  data: actorsSchema,
});

export function apiKeyRoutes({ apiKeys, projects }: Dependencies): readonly Route<Caller>[] {
  return [
    of.post({
      summary: 'Create an API key',
      details:
        'Only this answer shows the key. It may do no more than the calling key, and works no longer. With `project_id`, the call creates the first key of another project of the tenant.',
      body: parseNewApiKey,
      data: createdApiKeySchema,
      errors: ['KEY_LIMIT_EXCEEDED', 'NOT_FOUND'],
      async handle({ caller, given }) {
        const { label = null, mode = 'live', project_id: asked = caller.projectId } = given;
        const rights = rightsOf(given, caller);
        const projectId = asked.toLowerCase();
        // Another project of the tenant makes the first key of a project, and the project itself every further one.
        const isOwn = projectId === caller.projectId;
        const project = await projects.find({ tenantId: caller.tenantId, id: projectId });
        if (project === undefined) throw noSuchProject();
        const { key, hash, prefix } = makeApiKey(mode);
        const made = { projectId, hash, prefix, label, ...rights };
        const row = await apiKeys.createWithin(isOwn ? MAX_KEYS : 1, made);
        if (row !== undefined) return { data: { ...presentApiKey(row), key } };
        throw isOwn
          ? new ApiError('KEY_LIMIT_EXCEEDED', `A project has ${MAX_KEYS} API keys at most.`)
          : new ApiError('FORBIDDEN', 'That project has an API key: its further ones are made with it.');
      },
    }),
    of.list({
      summary: 'List API keys',
      details: 'The keys of the project, newest first. `last_used_at` is updated at most once a minute.',
      query: parseApiKeyQuery,
      order: byCreation,
      find: ({ caller: { projectId } }, page) => apiKeys.list({ projectId, ...page }),
      present: (row) => ({ ...presentApiKey(row), last_used_at: row.lastUsedAt?.toISOString() ?? null }),
    }),
    of.remove({
      summary: 'Delete an API key',
      details: 'The key stops working within a second. It may be the calling key.',
      idMember: 'key_id',
      async handle({ params, caller: { projectId } }) {
        const id = parsePrefixedId('apiKey', params['keyId'] ?? '');
        if (id === undefined || !(await apiKeys.delete({ projectId, id })))
          throw new ApiError('NOT_FOUND', 'There is no such API key.');
        return toPrefixedId('apiKey', id);
      },
    }),
    ofActors.get({
      at: '',
      verb: 'lookUp',
      summary: 'Look up actors',
      details:
        'The labels of API keys by their ids, for any project of the tenant. Ids that the tenant does not have are left out.',
      query: parseActorQuery,
      async handle({ caller: { tenantId }, given }) {
        const ids = readKeyIds(given);
        const found = ids.length === 0 ? [] : await apiKeys.findOfTenant({ tenantId, ids });
        const named = found.map(presentApiKey).map(({ key_id: id, label }) => [id, { label }] as const);
        return { data: { users: {}, api_keys: Object.fromEntries(named) } };
      },
    }),
  ];
}

type Rights = Pick<Static<(typeof parseNewApiKey)['schema']>, 'scopes' | 'expires_at'>;

/** Throws INVALID_REQUEST, and FORBIDDEN for a key that could do more than its maker, or longer. */
function rightsOf(
  { scopes, expires_at: end }: Rights,
  caller: Caller,
): { readonly scopes: readonly string[]; readonly expiresAt: Date | null } {
  for (const scope of scopes ?? []) assertScope(caller, scope);
  const expiresAt = end === undefined ? caller.endsAt : parseEnd(end);
  if (caller.endsAt !== null && (expiresAt === null || expiresAt > caller.endsAt)) {
    throw new ApiError(
      'FORBIDDEN',
      `This API key expires at ${caller.endsAt.toISOString()}: no key that it makes works longer.`,
    );
  }
  return { scopes: [...new Set(scopes ?? caller.scopes)], expiresAt };
}

function parseEnd(end: string | null): Date | null {
  const at = parseTime(end ?? undefined, 'expires_at');
  if (at === undefined) return null;
  if (at.getTime() > Date.now()) return at;
  throw invalidRequest([{ path: 'expires_at', message: 'must be in the future' }]);
}

type ActorQuery = Static<(typeof parseActorQuery)['schema']>;

/** The API keys that a look-up names, without malformed ids. Throws INVALID_REQUEST for too many ids. */
function readKeyIds({ user_id: users, api_key_id: keys }: ActorQuery): readonly string[] {
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
