import { type Issue, type SecretCipher, ApiError } from '@posthorn/common';
import { DEFAULT_SOURCE_SETTINGS } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { assertDestination, findUrlIssues } from '../endpoints/endpoint-rules.js';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import {
  type NewSigningKey,
  createNewSigningKey,
  presentNewSigningKey,
} from '../signing-keys/signing-key-schema.js';
import type { Static } from 'typebox';
import { createShowIngestUrl, isIngestUrl } from '../sources/ingest-url.js';
import { withProvider } from '../sources/provider-settings.js';
import type { SourceDependencies } from '../sources/source-resource.js';
import { listSources, sourceStateRoutes } from '../sources/source-routes.js';
import {
  findChangedModeIssues,
  findNewModeIssues,
  findSecretIssues,
  findSourceIssues,
} from '../sources/source-rules.js';
import { parseInboundChanges, parseNewInbound } from '../sources/source-schema.js';
import { type GivenSettings, toSettings } from '../sources/source-settings.js';
import { changeSource, storeSource } from '../sources/store-source.js';
import {
  createdInboundSchema,
  inboundEndpointSchema,
  presentInbound,
  updatedInboundSchema,
} from './inbound-endpoint-schema.js';

/** The routes of endpoints that forward received messages, or hand them to listeners. */
export function inboundEndpointRoutes(dependencies: SourceDependencies): readonly Route<Caller>[] {
  return [
    create(dependencies),
    listSources(dependencies),
    get(dependencies),
    update(dependencies),
    ...sourceStateRoutes(dependencies),
  ];
}

function create(dependencies: SourceDependencies): Route<Caller> {
  const { resource, guard, cipher } = dependencies;
  return operation({
    method: 'post',
    path: resource.path,
    description: {
      operationId: 'inboundEndpoints.create',
      summary: 'Create an inbound endpoint',
      details:
        'With the mode `forward`, the default, a `url` is required. An enabled check needs its settings. With `signing_enabled`, the answer contains the signing key.',
      tag: resource.tag,
      body: parseNewInbound,
      status: 201,
      data: createdInboundSchema,
      errors: ['ENDPOINT_BLOCKED', 'DUPLICATE_URL', 'ENDPOINT_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = withProvider(await json(), resource);
      const issues = [
        ...findUrlIssues(given, guard),
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findNewModeIssues(given),
        ...findSecretIssues(given),
        ...findSourceIssues(given, DEFAULT_SOURCE_SETTINGS),
      ];
      const settings = parseNewInbound(given, issues);
      assertReachable(settings, dependencies);
      const signingKey = createFirstKey(settings, cipher);
      const isCli = settings.mode === 'cli';
      const request = { caller, direction: resource.direction, settings, isCli, signingKey: signingKey?.row };
      const { row, access } = await storeSource(request, dependencies);
      const { id, name, mode, url, ephemeral, ttl_minutes, created_at } = presentInbound(
        row,
        () => access.ingest_url,
      );
      return {
        data: {
          id,
          name,
          mode,
          ...(url !== undefined && { url }),
          ...access,
          ...(row.isCli && { ephemeral, ttl_minutes }),
          created_at,
          ...(signingKey && presentNewSigningKey(signingKey)),
        },
      };
    },
  });
}

/** Throws ENDPOINT_BLOCKED. */
function assertReachable(
  { url, jwks_url: keySet }: Pick<GivenSettings, 'url' | 'jwks_url'>,
  { guard, ingestUrl }: Pick<SourceDependencies, 'guard' | 'ingestUrl'>,
): void {
  if (typeof keySet === 'string') assertDestination(keySet, guard, 'jwks_url');
  if (url === undefined) return;
  assertDestination(url, guard);
  if (isIngestUrl(url, ingestUrl))
    throw new ApiError(
      'ENDPOINT_BLOCKED',
      'url: it is an ingest URL of this service, so that webhooks would go in a circle',
    );
}

const HAS_KEY: Issue = {
  path: 'signing_secret',
  message: 'is for the first signing key, and the endpoint has one: add another with its signing-keys',
};

function createFirstKey(
  settings: Static<(typeof parseInboundChanges)['schema']>,
  cipher: SecretCipher,
): NewSigningKey | undefined {
  const { signing_enabled: isSigned, signing_secret: secret } = settings;
  return isSigned === true ? createNewSigningKey(cipher, secret) : undefined;
}

function get({ resource, cipher, ingestUrl }: SourceDependencies): Route<Caller> {
  const showIngestUrl = createShowIngestUrl(cipher, ingestUrl);
  return operation({
    method: 'get',
    path: `${resource.path}/:id`,
    description: {
      operationId: 'inboundEndpoints.get',
      summary: 'Get an inbound endpoint',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: inboundEndpointSchema,
      errors: ['NOT_FOUND'],
    },
    handle: async (request) => ({ data: presentInbound(await resource.require(request), showIngestUrl) }),
  });
}

function update(dependencies: SourceDependencies): Route<Caller> {
  const { resource, sources, guard, cipher, ingestUrl } = dependencies;
  const showIngestUrl = createShowIngestUrl(cipher, ingestUrl);
  return operation({
    method: 'patch',
    path: `${resource.path}/:id`,
    description: {
      operationId: 'inboundEndpoints.update',
      summary: 'Change an inbound endpoint',
      details:
        'Omitted members keep their value; `null` clears one. Enabling signing returns the new secret, only in this answer.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      body: parseInboundChanges,
      data: updatedInboundSchema,
      errors: ['NOT_FOUND', 'ENDPOINT_BLOCKED', 'DUPLICATE_URL'],
    },
    async handle(request) {
      const stored = await resource.require(request);
      const given = withProvider(await request.json(), resource);
      const changes = parseInboundChanges(given, [
        ...findUrlIssues(given, guard),
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findChangedModeIssues(given, stored),
        ...findSecretIssues(given),
        ...findSourceIssues(given, stored),
      ]);
      assertReachable(changes, dependencies);
      const signingKey = createFirstKey(changes, cipher);
      const { row, signingKeyCreated } = await changeSource(
        {
          id: stored.id,
          settings: toSettings(changes, { endpointId: stored.id, cipher }),
          signingKey: signingKey?.row,
          findIssues: (changed, needsKey) => [
            ...findSourceIssues({}, changed),
            ...(changes.signing_secret === undefined || needsKey ? [] : [HAS_KEY]),
          ],
        },
        sources,
      );
      const signing = signingKeyCreated && signingKey !== undefined && presentNewSigningKey(signingKey);
      return { data: { ...presentInbound(row, showIngestUrl), ...signing, updated: true } };
    },
  });
}
