import { type Issue, ApiError, createOpaqueToken } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { noSuchConsumer } from '../consumers/consumer-rules.js';
import type { Caller } from '../http/caller.js';
import { DEFAULT_CAPABILITIES } from '../http/portal-access.js';
import { readMember } from '../http/read-member.js';
import { byCreation } from '../pagination/pages.js';
import { parsePathId } from '../resources/path-ids.js';
import { subject } from '../resources/subject.js';
import {
  createdPortalSessionSchema,
  DEFAULT_SESSION_MINUTES,
  MAX_PORTAL_MINUTES,
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

const of = subject({
  group: 'portalSessions',
  tag: 'Portal sessions',
  path: '/v1/portal-sessions',
  params: portalSessionParams,
  data: portalSessionSchema,
});

export function portalSessionRoutes({
  portalSessions,
  publicBaseUrl,
}: Dependencies): readonly Route<Caller>[] {
  return [
    of.post({
      summary: 'Create a portal session',
      details:
        'Makes a token with which one consumer uses the portal, or calls the API within its own endpoints, messages and events. Default: all capabilities but `secrets.write`; an empty list allows only reading. With the purpose `mcp` the token is for an agent (`POST /mcp`): without capabilities by default, and for up to 30 days. The token may do no more than the API key, and ends with it at the latest.',
      body: parseNewPortalSession,
      data: createdPortalSessionSchema,
      errors: ['NOT_FOUND'],
      issues: (members) => findLongPortalSession(members),
      async handle({ caller: { projectId, principal, scopes, endsAt }, given }) {
        const { consumer_id: consumerId, purpose = 'portal' } = given;
        const { capabilities = purpose === 'mcp' ? [] : DEFAULT_CAPABILITIES } = given;
        const { ttl_minutes: minutes = DEFAULT_SESSION_MINUTES } = given;
        const { token, hash: tokenHash } = createOpaqueToken('portal');
        const session = {
          projectId,
          consumerId,
          tokenHash,
          purpose,
          capabilities: [...new Set(capabilities)],
        };
        const row = await portalSessions.create({ ...session, principal, scopes, minutes, endsAt });
        if (row === undefined) throw noSuchConsumer();
        return {
          data: {
            id: row.id,
            url: `${publicBaseUrl}/portal/${projectId}${purpose === 'mcp' ? '?page=agents' : ''}#token=${token}`,
            token,
            capabilities: row.capabilities,
            purpose: row.purpose,
            expires_at: row.expiresAt.toISOString(),
          },
        };
      },
    }),
    of.list({
      summary: 'List portal sessions',
      details: 'Those that are not over, newest first, without their tokens.',
      query: parsePortalSessionQuery,
      order: byCreation,
      find: ({ caller: { projectId }, given: { consumer_id: consumerId } }, page) =>
        portalSessions.list({ projectId, consumerId, ...page }),
      present: presentPortalSession,
    }),
    of.remove({
      summary: 'Delete a portal session',
      details: 'Its token stops working within a second.',
      async handle({ caller: { projectId }, params }) {
        const id = parsePathId(params['id'], { noun: 'a portal session' });
        if (!(await portalSessions.delete({ projectId, id })))
          throw new ApiError('NOT_FOUND', 'There is no such portal session.');
        return id;
      },
    }),
  ];
}

function findLongPortalSession(members: unknown): readonly Issue[] {
  const minutes = readMember(members, 'ttl_minutes');
  if (
    typeof minutes !== 'number' ||
    minutes <= MAX_PORTAL_MINUTES ||
    readMember(members, 'purpose') === 'mcp'
  )
    return [];
  return [{ path: 'ttl_minutes', message: `must be at most ${MAX_PORTAL_MINUTES}, unless purpose is mcp` }];
}
