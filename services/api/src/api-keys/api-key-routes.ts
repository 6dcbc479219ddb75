import {
  ApiError,
  createApiKey as makeApiKey,
  invalidRequest,
  parsePrefixedId,
  toPrefixedId,
} from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { DAY } from '@posthorn/domain';
import type { Route } from '@posthorn/http-server';
import type { Static } from 'typebox';
import type { Caller } from '../http/caller.js';
import { assertScopes } from '../scopes/scope-rules.js';
import { parseTime } from '../pagination/times.js';
import { byCreation } from '../pagination/pages.js';
import { subject } from '../resources/subject.js';
import { noSuchProject } from '../http/not-found.js';
import {
  apiKeySchema,
  createdApiKeySchema,
  listedApiKeySchema,
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

export function apiKeyRoutes({ apiKeys, projects }: Dependencies): readonly Route<Caller>[] {
  return [
    of.post({
      summary: 'Create an API key',
      details:
        'Only this answer shows the key. It may do no more than the calling key, and works no longer. That of a person ends after 90 days unless `expires_at` says otherwise. With `project_id`, the call creates the first key of another project of the tenant.',
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
        const { kind, id } = caller.principal;
        const made = { projectId, hash, prefix, label, personId: kind === 'person' ? id : null, ...rights };
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
  ];
}

type Rights = Pick<Static<(typeof parseNewApiKey)['schema']>, 'scopes' | 'expires_at'>;

/** Throws INVALID_REQUEST, and FORBIDDEN for a key that could do more than its maker, or longer. */
function rightsOf(
  { scopes, expires_at: end }: Rights,
  caller: Caller,
): { readonly scopes: readonly string[]; readonly expiresAt: Date | null } {
  assertScopes(caller, scopes ?? []);
  const expiresAt = end === undefined ? usualEnd(caller) : parseEnd(end);
  if (caller.endsAt !== null && (expiresAt === null || expiresAt > caller.endsAt)) {
    throw new ApiError(
      'FORBIDDEN',
      `This API key expires at ${caller.endsAt.toISOString()}: no key that it makes works longer.`,
    );
  }
  return { scopes: [...new Set(scopes ?? caller.scopes)], expiresAt };
}

/** A key that nobody minds ends some time after the person who made it may have left. */
const DAYS_OF_A_PERSONS_KEY = 90;

function usualEnd({ principal, endsAt }: Caller): Date | null {
  return principal.kind === 'person' ? new Date(Date.now() + DAYS_OF_A_PERSONS_KEY * DAY) : endsAt;
}

function parseEnd(end: string | null): Date | null {
  const at = parseTime(end ?? undefined, 'expires_at');
  if (at === undefined) return null;
  if (at.getTime() > Date.now()) return at;
  throw invalidRequest([{ path: 'expires_at', message: 'must be in the future' }]);
}
