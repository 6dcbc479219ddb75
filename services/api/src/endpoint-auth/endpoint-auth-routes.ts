import type { ProjectRates } from '@posthorn/acceptance';
import { type SecretCipher, type ValueHasher, ApiError, invalidRequest, openHeaders } from '@posthorn/common';
import type { AuthRow, Database, TokenState } from '@posthorn/database';
import type { ApiRequest, Route } from '@posthorn/http-server';
import {
  type AddressGuard,
  type FetchedToken,
  type Sender,
  fetchToken,
  OwnSideError,
} from '@posthorn/outbound-http';
import Type from 'typebox';
import { namesAuthorization } from '../endpoints/auth-limits.js';
import {
  assertDestination,
  findUrlIssues,
  noSuchEndpoint,
  requireEndpoint,
} from '../endpoints/endpoint-rules.js';
import { type Caller, ownerOf } from '../http/caller.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { subject } from '../resources/subject.js';
import { flagSchema } from '../schemas/values.js';
import { openCredentials, toAuthRow } from './endpoint-auth-rules.js';
import {
  endpointAuthSchema,
  findParameterIssues,
  parseEndpointAuth,
  presentEndpointAuth,
  tokenTestSchema,
} from './endpoint-auth-schema.js';

interface Dependencies extends Pick<Database, 'endpoints' | 'endpointAuths'> {
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly hasher: ValueHasher;
  readonly sender: Pick<Sender, 'send'>;
  readonly rates: Pick<ProjectRates, 'admitTokenTest'>;
}

const params = { id: endpointIdSchema };

/** How deliveries of an endpoint get an access token. */
export function endpointAuthRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  const { endpoints, endpointAuths, guard, cipher, hasher, sender, rates } = dependencies;
  const of = subject({
    group: 'endpointAuth',
    tag: 'Endpoints',
    path: '/v1/endpoints/:id/auth',
    params,
    data: endpointAuthSchema,
    item: (request: ApiRequest<Caller>) => requireEndpoint(request, endpoints),
  });

  async function find(endpointId: string): Promise<AuthRow & TokenState> {
    const row = await endpointAuths.find(endpointId);
    if (row === undefined) throw new ApiError('NOT_FOUND', 'The endpoint has no OAuth2.');
    return row;
  }

  return [
    of.put({
      at: '',
      summary: 'Set the OAuth2 of an endpoint',
      details:
        'Deliveries then carry an access token as `Authorization: Bearer`, by the grant "client credentials" of OAuth2. Equal configurations of a project share a token, which is renewed after 80 % of its life. A delivery whose token cannot be had is a failed attempt. After a 401, the request is repeated once with a new token, at most once a minute. It replaces the whole configuration at once, and takes the place of an `Authorization` among the headers of the endpoint, which excludes it.',
      body: parseEndpointAuth,
      issues: (given) => [...findUrlIssues(given, guard, 'token_url'), ...findParameterIssues(given)],
      errors: ['ENDPOINT_BLOCKED'],
      async handle(request) {
        const { given, caller } = request;
        assertDestination(given.token_url, guard, 'token_url');
        for (;;) {
          const endpoint = await requireEndpoint(request, endpoints);
          const { id, headers } = endpoint;
          if (namesAuthorization(openHeaders(headers, id, cipher)))
            throw invalidRequest([
              {
                path: '',
                message: 'The headers of the endpoint have an Authorization, which excludes OAuth2.',
              },
            ]);
          const row = toAuthRow(given, endpoint, { cipher, hasher });
          const stored = await endpointAuths.put(row, { owner: ownerOf(caller), headers });
          if (stored === 'deleted') throw noSuchEndpoint();
          if (stored === 'stored') return { data: presentEndpointAuth(await find(id)) };
        }
      },
    }),
    of.get({
      at: '',
      summary: 'Get the OAuth2 of an endpoint',
      details: 'Without its secrets. NOT_FOUND when there is none.',
      handle: async ({ item }) => ({ data: presentEndpointAuth(await find(item.id)) }),
    }),
    of.delete({
      at: '',
      verb: 'delete',
      summary: 'Delete the OAuth2 of an endpoint',
      details: 'Deliveries then carry no token.',
      data: Type.Object({ deleted: flagSchema(true) }),
      async handle({ item, caller }) {
        if (!(await endpointAuths.delete(item.id, ownerOf(caller))))
          throw new ApiError('NOT_FOUND', 'The endpoint has no OAuth2.');
        return { data: { deleted: true } };
      },
    }),
    of.act({
      at: '/test',
      verb: 'test',
      summary: 'Test the OAuth2 of an endpoint',
      details:
        'Fetches a token, and keeps nothing of it. A project may make 10 such calls a minute. Nothing of the answer is shown but the status, an error code of RFC 6749, `expires_in` and `scope`.',
      data: tokenTestSchema,
      errors: ['RATE_LIMIT_EXCEEDED'],
      async handle({ item, caller }) {
        const credentials = openCredentials(await find(item.id), cipher);
        await rates.admitTokenTest(caller.projectId);
        const fetched = await fetchToken(sender, credentials).catch(unlessOfOurOwn);
        return { data: describeTest(fetched) };
      },
    }),
  ];
}

function unlessOfOurOwn(error: unknown): never {
  if (!(error instanceof OwnSideError)) throw error;
  throw new ApiError('SERVICE_UNAVAILABLE', 'The service could not ask the token endpoint now.', {
    retryAfterSeconds: 5,
  });
}

function describeTest(fetched: FetchedToken) {
  const { status = null } = fetched;
  return fetched.kind === 'failed'
    ? { ok: false, status, error: fetched.error, expires_in: null, scope: null }
    : {
        ...{ ok: true, status, error: null },
        expires_in: fetched.expiresInSeconds ?? null,
        scope: fetched.scope ?? null,
      };
}
