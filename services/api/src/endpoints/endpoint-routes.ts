import {
  type SecretCipher,
  ApiError,
  createRandomUuid,
  parsePrefixedId,
  sealHeaders,
} from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import Type from 'typebox';
import { withinConsumers } from '../consumers/consumer-rules.js';
import { type Caller, ownerOf, planOf } from '../http/caller.js';
import { byCreation } from '../pagination/pages.js';
import { assertHeaders } from '../payloads/read-payload.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import type { CircleDependencies } from '../resources/ingest-url.js';
import { subject } from '../resources/subject.js';
import { flagSchema } from '../schemas/values.js';
import { createSignatureKey } from '../signature-keys/signature-key-routes.js';
import {
  createNewSigningKey,
  presentNewSigningKey,
  withFitKeys,
} from '../signing-keys/signing-key-schema.js';
import { authLimitsOf, withinAuth } from './auth-limits.js';
import {
  assertDeliverable,
  findEndpointIssues,
  NO_SETTINGS,
  noSuchEndpoint,
  requireEndpoint,
  toEndpointSettings,
  tooManyEndpoints,
} from './endpoint-rules.js';
import { parseEndpointChanges, parseEndpointQuery, parseNewEndpoint } from './endpoint-schema.js';
import { presentBacklog } from './backlog.js';
import { endpointStateRoutes, resumeEndpoint } from './endpoint-state-routes.js';
import { findOrderIssues } from './health.js';
import {
  createdEndpointSchema,
  endpointSchema,
  endpointSummarySchema,
  presentBacklogChange,
  presentAsCallback,
  presentEndpoint,
  summarizeEndpoint,
  wholeEndpointSchema,
} from './endpoint-view.js';

interface Dependencies extends Pick<Database, 'endpoints' | 'backlogs'>, CircleDependencies {
  readonly resource: EndpointResource;
  readonly known: EndpointCache;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
}

const of = subject({
  group: 'endpoints',
  tag: 'Endpoints',
  path: '/v1/endpoints',
  params: { id: endpointIdSchema },
  data: wholeEndpointSchema,
});

/** The routes of outbound endpoints. */
export function endpointRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  const { endpoints, backlogs, known, sources, ingestUrl, guard, cipher } = dependencies;
  const signatureKeyFor = ({ asymmetric_signature: isAsked }: { readonly asymmetric_signature?: boolean }) =>
    isAsked === true ? createSignatureKey(cipher) : undefined;
  return [
    of.post({
      summary: 'Create an endpoint',
      body: parseNewEndpoint,
      issues: (given) => findEndpointIssues(given, guard),
      data: createdEndpointSchema,
      errors: ['INVALID_HEADERS', 'ENDPOINT_BLOCKED', 'ENDPOINT_LIMIT_REACHED', 'CONSUMER_LIMIT_REACHED'],
      async handle({ caller, given }) {
        await assertDeliverable(given.url, { guard, sources, ingestUrl });
        assertHeaders(given.headers, 'endpoint');
        const { maxEndpointsPerProject: maxPerProject, maxConsumersPerProject: maxConsumers } =
          planOf(caller);
        const maxPerConsumer = caller.portal?.maxEndpoints;
        const signingKey = createNewSigningKey(cipher, given.signing_secret);
        const id = createRandomUuid();
        const endpoint = {
          ...NO_SETTINGS,
          ...toEndpointSettings(given),
          id,
          projectId: caller.projectId,
          url: given.url,
          headers: sealHeaders(given.headers ?? {}, id, cipher),
          owner: ownerOf(caller),
          signingKey: signingKey.row,
          signatureKey: signatureKeyFor(given),
        };
        const creating = endpoints.create(endpoint, { maxPerProject, maxPerConsumer, maxConsumers });
        const row = await withFitKeys(withinConsumers(creating, maxConsumers), 'signing_secret');
        if (row === undefined) throw tooManyEndpoints(caller);
        return { data: { ...presentEndpoint(row, cipher, caller), ...presentNewSigningKey(signingKey) } };
      },
    }),
    of.list({
      summary: 'List endpoints',
      details:
        'Newest first, unless `order` says otherwise. Each entry says what waits for the endpoint, why its last attempt failed, and what became of the messages of 24 hours.',
      query: parseEndpointQuery,
      issues: findOrderIssues,
      data: endpointSummarySchema,
      order: byCreation,
      find: ({ caller, given: { consumer_id, needs_attention, health, order } }, page) =>
        endpoints.list({
          projectId: caller.projectId,
          consumerId: consumer_id,
          needsAttention: needs_attention,
          health,
          order,
          owner: ownerOf(caller),
          ...page,
        }),
      present: summarizeEndpoint,
    }),
    of.get({
      summary: 'Get an endpoint',
      details:
        'While the waiting messages of a deleted endpoint are ended, `error.details` of NOT_FOUND has its `backlog_change`. The `endpoint_id` of a callback is accepted, too.',
      async handle({ caller, params }) {
        const { projectId, portal } = caller;
        const id = parsePrefixedId('endpoint', params['id'] ?? '');
        if (id === undefined) throw noSuchEndpoint();
        const row = await endpoints.findAnyInProject({ id, projectId });
        // A customer may ask for the endpoints of another one.
        const isShown = row !== undefined || portal === undefined;
        const progress = isShown ? await backlogs.findProgress({ id, projectId }) : undefined;
        const change = progress && { backlog_change: presentBacklogChange(progress) };
        const [entry] = await endpoints.list({ projectId, id, owner: ownerOf(caller), limit: 1 });
        if (row === undefined || entry === undefined) throw noSuchEndpoint(change);
        const shown = { ...presentEndpoint(row, cipher, caller), ...presentBacklog(entry), ...change };
        return { data: row.isOfCallbacks ? presentAsCallback(shown) : shown };
      },
    }),
    of.patch({
      summary: 'Change an endpoint',
      details:
        'Omitted members keep their value; `null` clears one. An endpoint with OAuth2 takes no `Authorization` among its headers, and a portal token needs `secrets.write` to change the origin of its URL.',
      body: parseEndpointChanges,
      issues: (given) => findEndpointIssues(given, guard),
      data: Type.Object({ ...endpointSchema.properties, updated: flagSchema(true) }),
      errors: ['INVALID_HEADERS', 'ENDPOINT_BLOCKED', 'CONSUMER_LIMIT_REACHED'],
      async handle(request) {
        const { caller, given } = request;
        if (given.url !== undefined) await assertDeliverable(given.url, { guard, sources, ingestUrl });
        assertHeaders(given.headers, 'endpoint');
        const stored = await requireEndpoint(request, endpoints);
        const changes = {
          ...toEndpointSettings(given),
          ...(given.headers !== undefined && { headers: sealHeaders(given.headers, stored.id, cipher) }),
        };
        const maxConsumers = planOf(caller).maxConsumersPerProject;
        const signatureKey = signatureKeyFor(given);
        const options = { maxConsumers, owner: ownerOf(caller), signatureKey };
        const authLimits = authLimitsOf(given, caller);
        const updating = withinAuth(endpoints.update(stored.id, changes, { ...options, authLimits }));
        const row = await withFitKeys(withinConsumers(updating, maxConsumers), 'signature_scheme');
        known.forget(stored.id);
        if (row === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
        const present = (each: typeof row) => presentEndpoint(each, cipher, caller);
        return { data: { ...present(row), updated: true }, facts: { before: present(stored) } };
      },
    }),
    ...endpointStateRoutes(dependencies),
    resumeEndpoint(dependencies),
  ];
}
