import { ApiError, createOpaqueToken } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { noSuchConsumer } from '../consumers/consumer-rules.js';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { CAPABILITIES } from '../http/portal-access.js';
import { pageMetaSchema, parseCreationCursor, presentByCreation } from '../pagination/pages.js';
import { parsePathId } from '../resources/path-ids.js';
import { flagSchema } from '../schemas/values.js';
import {
  createdPortalSessionSchema,
  DEFAULT_SESSION_MINUTES,
  parseNewPortalSession,
  parsePortalSessionQuery,
  portalSessionParams,
  portalSessionSchema,
  presentPortalSession,
} from './portal-session-schema.js';

interface Dependencies extends Pick<Database, 'portalSessions'> {
  /** Without a trailing slash. */
  readonly publicBaseUrl: string;
}

export function portalSessionRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [create, list, remove].map((route) => route(dependencies));
}

function create({ portalSessions, publicBaseUrl }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/portal-sessions',
    description: {
      operationId: 'portalSessions.create',
      summary: 'Create a portal session',
      details:
        'Makes a token with which one consumer uses the portal, or calls the API within its own endpoints, messages and events. Default: all capabilities; an empty list allows only reading. The token may do no more than the API key, and ends with it at the latest.',
      tag: 'Portal sessions',
      body: parseNewPortalSession,
      status: 201,
      data: createdPortalSessionSchema,
      errors: ['NOT_FOUND'],
    },
    async handle({ caller: { projectId, apiKeyId, scopes, endsAt }, json }) {
      const {
        consumer_id: consumerId,
        ttl_minutes: minutes = DEFAULT_SESSION_MINUTES,
        capabilities = CAPABILITIES,
      } = parseNewPortalSession(await json());
      const { token, hash: tokenHash } = createOpaqueToken('portal');
      const session = { projectId, consumerId, tokenHash, capabilities: [...new Set(capabilities)] };
      const row = await portalSessions.create({ ...session, apiKeyId, scopes, minutes, endsAt });
      if (row === undefined) throw noSuchConsumer();
      return {
        data: {
          id: row.id,
          url: `${publicBaseUrl}/portal/${projectId}#token=${token}`,
          token,
          capabilities: row.capabilities,
          expires_at: row.expiresAt.toISOString(),
        },
      };
    },
  });
}

function list({ portalSessions }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/portal-sessions',
    description: {
      operationId: 'portalSessions.list',
      summary: 'List portal sessions',
      details: 'Those that are not over, newest first, without their tokens.',
      tag: 'Portal sessions',
      query: parsePortalSessionQuery,
      data: Type.Array(portalSessionSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor, consumer_id: consumerId } = parsePortalSessionQuery(query);
      const after = parseCreationCursor(cursor);
      const found = await portalSessions.list({ projectId, consumerId, after, limit: limit + 1 });
      return await presentByCreation(found, { limit, answerTurn, present: presentPortalSession });
    },
  });
}

function remove({ portalSessions }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/portal-sessions/:id',
    description: {
      operationId: 'portalSessions.delete',
      summary: 'Delete a portal session',
      details: 'Its token stops working within a second.',
      tag: 'Portal sessions',
      params: portalSessionParams,
      data: Type.Object({ id: portalSessionParams.id, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle({ caller: { projectId }, params }) {
      const id = parsePathId(params['id'], { noun: 'a portal session' });
      if (!(await portalSessions.delete({ projectId, id }))) {
        throw new ApiError('NOT_FOUND', 'There is no such portal session.');
      }
      return { data: { id, deleted: true } };
    },
  });
}
