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
import Type, { type Static } from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { assertScope } from '../scopes/with-scope.js';
import { parseTime } from '../pagination/times.js';
import { pageMetaSchema, parseCreationCursor, presentByCreation } from '../pagination/pages.js';
import { noSuchProject } from '../http/not-found.js';
import { flagSchema } from '../schemas/values.js';
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

export function apiKeyRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [create, list, remove, lookUp].map((route) => route(dependencies));
}

function create({ apiKeys, projects }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/api-keys',
    description: {
      operationId: 'apiKeys.create',
      summary: 'Create an API key',
      details:
        'Only this answer shows the key. It may do no more than the calling key, and works no longer. With `project_id`, the call creates the first key of another project of the tenant.',
      tag: 'API keys',
      body: parseNewApiKey,
      status: 201,
      data: createdApiKeySchema,
      errors: ['KEY_LIMIT_EXCEEDED', 'NOT_FOUND'],
    },
    async handle({ caller, json }) {
      const {
        label = null,
        mode = 'live',
        project_id: asked = caller.projectId,
        ...given
      } = parseNewApiKey(await json());
      const rights = rightsOf(given, caller);
      const projectId = asked.toLowerCase();
      // Another project of the tenant makes the first key of a project, and the project itself every further one.
      const isOwn = projectId === caller.projectId;
      const project = await projects.find({ tenantId: caller.tenantId, id: projectId });
      if (project === undefined) throw noSuchProject();
      const { key, hash, prefix } = makeApiKey(mode);
      const row = await apiKeys.createWithin(isOwn ? MAX_KEYS : 1, {
        projectId,
        hash,
        prefix,
        label,
        ...rights,
      });
      if (row !== undefined) return { data: { ...presentApiKey(row), key } };
      throw isOwn
        ? new ApiError('KEY_LIMIT_EXCEEDED', `A project has ${MAX_KEYS} API keys at most.`)
        : new ApiError('FORBIDDEN', 'That project has an API key: its further ones are made with it.');
    },
  });
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

function list({ apiKeys }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/api-keys',
    description: {
      operationId: 'apiKeys.list',
      summary: 'List API keys',
      details: 'The keys of the project, newest first. `last_used_at` is updated at most once a minute.',
      tag: 'API keys',
      query: parseApiKeyQuery,
      data: Type.Array(listedApiKeySchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor } = parseApiKeyQuery(query);
      const found = await apiKeys.list({ projectId, after: parseCreationCursor(cursor), limit: limit + 1 });
      return await presentByCreation(found, {
        limit,
        answerTurn,

        present: (row) => ({
          ...presentApiKey(row),
          last_used_at: row.lastUsedAt?.toISOString() ?? null,
        }),
      });
    },
  });
}

function remove({ apiKeys }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/api-keys/:keyId',
    description: {
      operationId: 'apiKeys.delete',
      summary: 'Delete an API key',
      details: 'The key stops working within a second. It may be the calling key.',
      tag: 'API keys',
      params: { keyId: apiKeySchema.properties.key_id },
      data: Type.Object({ key_id: apiKeySchema.properties.key_id, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle({ params, caller: { projectId } }) {
      const id = parsePrefixedId('apiKey', params['keyId'] ?? '');
      if (id === undefined || !(await apiKeys.delete({ projectId, id }))) {
        throw new ApiError('NOT_FOUND', 'There is no such API key.');
      }
      return { data: { key_id: toPrefixedId('apiKey', id), deleted: true } };
    },
  });
}

function lookUp({ apiKeys }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/actors/lookup',
    description: {
      operationId: 'actors.lookUp',
      summary: 'Look up actors',
      details:
        'The labels of API keys by their ids, for any project of the tenant. Ids that the tenant does not have are left out.',
      tag: 'API keys',
      query: parseActorQuery,
      data: actorsSchema,
    },
    async handle({ caller: { tenantId }, query }) {
      const ids = readKeyIds(parseActorQuery(query));
      const found = ids.length === 0 ? [] : await apiKeys.findOfTenant({ tenantId, ids });
      const named = found.map(presentApiKey).map(({ key_id: id, label }) => [id, { label }] as const);
      return { data: { users: {}, api_keys: Object.fromEntries(named) } };
    },
  });
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
