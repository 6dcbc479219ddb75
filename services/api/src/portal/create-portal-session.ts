import { createOpaqueToken } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { noSuchConsumer } from '../consumers/consumer-rules.js';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { CAPABILITIES } from '../http/portal-access.js';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { capabilitiesSchema, createdPortalSessionSchema } from './portal-session-schema.js';

const DEFAULT_MINUTES = 60;

const parseRequest = createParser(
  Type.Object({
    consumer_id: consumerIdSchema,
    ttl_minutes: Type.Optional(
      Type.Integer({
        description: `How long the token works. Default: ${DEFAULT_MINUTES}.`,
        minimum: 5,
        maximum: 1440,
        examples: [60],
      }),
    ),
    capabilities: Type.Optional(capabilitiesSchema),
  }),
);

export interface CreatePortalSessionDependencies {
  readonly sessions: Pick<Database['portalSessions'], 'create'>;
  /** Without a trailing slash. */
  readonly publicBaseUrl: string;
}

/** POST /v1/portal-sessions. Only this response ever shows the token. */
export function createPortalSession({
  sessions,
  publicBaseUrl,
}: CreatePortalSessionDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/portal-sessions',
    description: {
      operationId: 'portalSessions.create',
      summary: 'Create a portal session',
      details:
        'Makes a token with which one consumer uses the portal, or calls the API within its own endpoints, messages and events. Default: all capabilities; an empty list allows only reading.',
      tag: 'Portal sessions',
      body: parseRequest,
      status: 201,
      data: createdPortalSessionSchema,
      errors: ['NOT_FOUND'],
    },
    async handle({ caller: { projectId, apiKeyId }, json }) {
      const {
        consumer_id: consumerId,
        ttl_minutes: minutes = DEFAULT_MINUTES,
        capabilities = CAPABILITIES,
      } = parseRequest(await json());
      const { token, hash: tokenHash } = createOpaqueToken('portal');
      const session = { projectId, consumerId, tokenHash, capabilities: [...new Set(capabilities)] };
      const row = await sessions.create({ ...session, apiKeyId, minutes });
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
