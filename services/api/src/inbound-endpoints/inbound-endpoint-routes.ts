import { type Issue, type SecretCipher, ApiError } from '@posthorn/common';
import { DEFAULT_SOURCE_SETTINGS } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { assertMayPublish } from '../scopes/scope-rules.js';
import { presentBacklog } from '../endpoints/backlog.js';
import { assertDestination, findUrlIssues } from '../endpoints/endpoint-rules.js';
import type { Caller } from '../http/caller.js';
import {
  type NewSigningKey,
  createNewSigningKey,
  presentNewSigningKey,
} from '../signing-keys/signing-key-schema.js';
import type { Static } from 'typebox';
import { createShowIngestUrl, isIngestUrl } from '../resources/ingest-url.js';
import { subject } from '../resources/subject.js';
import {
  findChangedInboundIssues,
  findInboundIssues,
  findNewInboundIssues,
  readMode,
} from '../sources/mode-rules.js';
import { withProvider } from '../sources/provider-settings.js';
import type { SourceDependencies } from '../sources/source-resource.js';
import { listSources, sourceStateRoutes } from '../sources/source-routes.js';
import { findSecretIssues } from '../sources/source-rules.js';
import { parseInboundChanges, parseNewInbound } from '../sources/source-schema.js';
import { type GivenSettings, toSettings } from '../sources/source-settings.js';
import { changeSource, storeSource } from '../sources/store-source.js';
import {
  createdInboundSchema,
  presentInbound,
  updatedInboundSchema,
  wholeInboundSchema,
} from './inbound-endpoint-schema.js';

/** The routes of endpoints that forward received webhooks, hand them to listeners, or publish them as events. */
export function inboundEndpointRoutes(dependencies: SourceDependencies): readonly Route<Caller>[] {
  const { resource, sources, guard, cipher, ingestUrl } = dependencies;
  const showIngestUrl = createShowIngestUrl(cipher, ingestUrl);
  const params = { id: resource.idSchema };
  const of = subject({ ...resource, params, data: wholeInboundSchema, item: resource.require });
  return [
    of.post({
      summary: 'Create an inbound endpoint',
      details:
        'With the mode `forward`, the default, a `url` is required. With the mode `publish`, each accepted webhook is published as an event: its payload is the body if it is a JSON object, otherwise `content_type`, `encoding` (`base64`) and `body`. Its id is the `message_id` that the sender gets. Such webhooks are in no inbound message, log or metric, and count in the usage with their messages, at least once. An enabled check needs its settings. With `signing_enabled`, the answer contains the signing key.',
      body: parseNewInbound,
      complete(given, { caller }) {
        const isPublishing = readMode(given) === 'publish';
        if (isPublishing) assertMayPublish(caller);
        return withProvider(given, { hasTypes: isPublishing });
      },
      issues: (given) => [
        ...findUrlIssues(given, guard),
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findSecretIssues(given),
        ...findNewInboundIssues(given, DEFAULT_SOURCE_SETTINGS),
      ],
      data: createdInboundSchema,
      errors: ['ENDPOINT_BLOCKED', 'DUPLICATE_URL', 'ENDPOINT_LIMIT_REACHED', 'CONSUMER_LIMIT_REACHED'],
      async handle({ caller, given: settings }) {
        assertReachable(settings, dependencies);
        const mode = readMode(settings);
        const signingKey = createFirstKey(settings, cipher);
        const request = {
          caller,
          direction: resource.direction,
          settings,
          mode,
          signingKey: signingKey?.row,
        };
        const { row, access } = await storeSource(request, dependencies);
        const shown = presentInbound(row, () => access.ingest_url);
        const { id, name, url, ephemeral, ttl_minutes, created_at } = shown;
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
    }),
    listSources(dependencies),
    of.get({
      summary: 'Get an inbound endpoint',
      async handle({ item: row }) {
        const { id, projectId, direction } = row;
        const [listed] = await sources.list({ projectId, direction, id, limit: 1 });
        if (listed === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
        return { data: { ...presentInbound(row, showIngestUrl), ...presentBacklog(listed) } };
      },
    }),
    of.patch({
      summary: 'Change an inbound endpoint',
      details:
        'Omitted members keep their value; `null` clears one. Enabling signing returns the new secret, only in this answer.',
      item: resource.requireChangeable,
      body: parseInboundChanges,
      complete: (given, { item }) => withProvider(given, { hasTypes: item.isPublishing }),
      issues: (given, { item }) => [
        ...findUrlIssues(given, guard),
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findSecretIssues(given),
        ...findChangedInboundIssues(given, item),
      ],
      data: updatedInboundSchema,
      errors: ['ENDPOINT_BLOCKED', 'DUPLICATE_URL', 'CONSUMER_LIMIT_REACHED'],
      async handle({ caller, item, given: changes }) {
        assertReachable(changes, dependencies);
        const signingKey = createFirstKey(changes, cipher);
        const { row, signingKeyCreated } = await changeSource(
          {
            id: item.id,
            caller,
            settings: toSettings(changes, { endpointId: item.id, cipher }),
            signingKey: signingKey?.row,
            findIssues: (changed, needsKey) => [
              ...findInboundIssues({}, changed),
              ...(changes.signing_secret === undefined || needsKey ? [] : [HAS_KEY]),
            ],
          },
          sources,
        );
        const signing = signingKeyCreated && signingKey !== undefined && presentNewSigningKey(signingKey);
        return {
          data: { ...presentInbound(row, showIngestUrl), ...signing, updated: true },
          facts: { before: presentInbound(item, showIngestUrl) },
        };
      },
    }),
    ...sourceStateRoutes(dependencies),
  ];
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
