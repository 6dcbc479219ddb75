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
import { operation } from '../http/operation.js';
import { pageMetaSchema, parseCreationCursor, presentByCreation } from '../pagination/pages.js';
import { assertHeaders } from '../payloads/read-payload.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import type { CircleDependencies } from '../resources/ingest-url.js';
import { flagSchema } from '../schemas/values.js';
import { createSignatureKey } from '../signature-keys/signature-key-routes.js';
import {
  createNewSigningKey,
  presentNewSigningKey,
  withFitKeys,
} from '../signing-keys/signing-key-schema.js';
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
import { deleteEndpoint, pauseEndpoint, resumeEndpoint } from './endpoint-state-routes.js';
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

/** The routes of outbound endpoints. */
export function endpointRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  const ofSettings = [create, list, get, update];
  const ofState = [deleteEndpoint, pauseEndpoint, resumeEndpoint];
  return [...ofSettings, ...ofState].map((route) => route(dependencies));
}

function create({ endpoints, sources, ingestUrl, guard, cipher }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/endpoints',
    description: {
      operationId: 'endpoints.create',
      summary: 'Create an endpoint',
      tag: 'Endpoints',
      body: parseNewEndpoint,
      status: 201,
      data: createdEndpointSchema,
      errors: ['INVALID_HEADERS', 'ENDPOINT_BLOCKED', 'ENDPOINT_LIMIT_REACHED', 'CONSUMER_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = await json();
      const body = parseNewEndpoint(given, findEndpointIssues(given, guard));
      await assertDeliverable(body.url, { guard, sources, ingestUrl });
      assertHeaders(body.headers, 'endpoint');
      const { maxEndpointsPerProject: maxPerProject, maxConsumersPerProject: maxConsumers } = planOf(caller);
      const maxPerConsumer = caller.portal?.maxEndpoints;
      const signingKey = createNewSigningKey(cipher, body.signing_secret);
      const id = createRandomUuid();
      const endpoint = {
        ...NO_SETTINGS,
        ...toEndpointSettings(body),
        id,
        projectId: caller.projectId,
        url: body.url,
        headers: sealHeaders(body.headers ?? {}, id, cipher),
        owner: ownerOf(caller),
        signingKey: signingKey.row,
        signatureKey: body.asymmetric_signature === true ? createSignatureKey(cipher) : undefined,
      };
      const creating = endpoints.create(endpoint, { maxPerProject, maxPerConsumer, maxConsumers });
      const row = await withFitKeys(withinConsumers(creating, maxConsumers), 'signing_secret');
      if (row === undefined) throw tooManyEndpoints(caller);
      return { data: { ...presentEndpoint(row, cipher, caller), ...presentNewSigningKey(signingKey) } };
    },
  });
}

function list({ endpoints }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/endpoints',
    description: {
      operationId: 'endpoints.list',
      summary: 'List endpoints',
      details:
        'Newest first, unless `order` says otherwise. Each entry says what waits for the endpoint, why its last attempt failed, and what became of the messages of 24 hours.',
      tag: 'Endpoints',
      query: parseEndpointQuery,
      data: Type.Array(endpointSummarySchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, consumer_id, needs_attention, health, order } = parseEndpointQuery(
        query,
        findOrderIssues(query),
      );
      const found = await endpoints.list({
        projectId: caller.projectId,
        consumerId: consumer_id,
        needsAttention: needs_attention,
        health,
        order,
        owner: ownerOf(caller),
        after: parseCreationCursor(cursor),
        limit: limit + 1,
      });
      return await presentByCreation(found, { limit, answerTurn, present: summarizeEndpoint });
    },
  });
}

function get({ endpoints, backlogs, cipher }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/endpoints/:id',
    description: {
      operationId: 'endpoints.get',
      summary: 'Get an endpoint',
      details:
        'While the waiting messages of a deleted endpoint are ended, `error.details` of NOT_FOUND has its `backlog_change`. The `endpoint_id` of a callback is accepted, too.',
      tag: 'Endpoints',
      params: { id: endpointIdSchema },
      data: wholeEndpointSchema,
      errors: ['NOT_FOUND'],
    },
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
  });
}

/** Omitted members keep their values; `null` clears. */
function update({ endpoints, sources, ingestUrl, guard, cipher }: Dependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: '/v1/endpoints/:id',
    description: {
      operationId: 'endpoints.update',
      summary: 'Change an endpoint',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: 'Endpoints',
      params: { id: endpointIdSchema },
      body: parseEndpointChanges,
      data: Type.Object({ ...endpointSchema.properties, updated: flagSchema(true) }),
      errors: ['NOT_FOUND', 'INVALID_HEADERS', 'ENDPOINT_BLOCKED', 'CONSUMER_LIMIT_REACHED'],
    },
    async handle(request) {
      const given = await request.json();
      const body = parseEndpointChanges(given, findEndpointIssues(given, guard));
      if (body.url !== undefined) await assertDeliverable(body.url, { guard, sources, ingestUrl });
      assertHeaders(body.headers, 'endpoint');
      const stored = await requireEndpoint(request, endpoints);
      const changes = {
        ...toEndpointSettings(body),
        ...(body.headers !== undefined && { headers: sealHeaders(body.headers, stored.id, cipher) }),
      };
      const maxConsumers = planOf(request.caller).maxConsumersPerProject;
      const updating = endpoints.update(stored.id, changes, {
        maxConsumers,
        owner: ownerOf(request.caller),
        signatureKey: body.asymmetric_signature === true ? createSignatureKey(cipher) : undefined,
      });
      const row = await withFitKeys(withinConsumers(updating, maxConsumers), 'signature_scheme');
      if (row === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
      const present = (each: typeof row) => presentEndpoint(each, cipher, request.caller);
      return { data: { ...present(row), updated: true }, facts: { before: present(stored) } };
    },
  });
}
