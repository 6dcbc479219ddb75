import { ApiError } from '@posthorn/common';
import { type Route, createParser, createQueryParser } from '@posthorn/http-server';
import { createSecretToken, hashToken } from '@posthorn/sources';
import Type from 'typebox';
import { attentionQuery, findOrderIssues } from '../endpoints/health.js';
import { deleteEndpoint, pauseEndpoint } from '../endpoints/endpoint-state-routes.js';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema, pageQuery, parseCreationCursor, presentByCreation } from '../pagination/pages.js';
import { flagSchema, nullable } from '../schemas/values.js';
import { createShowIngestUrl } from '../resources/ingest-url.js';
import type { SourceDependencies } from './source-resource.js';
import { accessProperties, SUMMARY_SCHEMAS, summarizeSource } from './source-view.js';

const DEFAULT_HOURS = 24;

const MAX_HOURS = 168;

const parseRotation = createParser(
  Type.Object({
    keep_old_hours: Type.Optional(
      Type.Integer({
        description: `How long the old URL works; 0 ends it at once. Default: ${DEFAULT_HOURS}.`,
        minimum: 0,
        maximum: MAX_HOURS,
        examples: [DEFAULT_HOURS],
      }),
    ),
  }),
);

const page = pageQuery(50, 100);
const PARSERS = {
  pull: createQueryParser(page),
  inbound: createQueryParser(Type.Object({ ...page.properties, ...attentionQuery })),
};
type SourceFilters = ReturnType<(typeof PARSERS)['inbound']>;

/** What inbound and pull endpoints do beside their settings. */
export function sourceStateRoutes(dependencies: SourceDependencies): readonly Route<Caller>[] {
  const { resource, sources: endpoints } = dependencies;
  return [
    deleteEndpoint({ resource, endpoints }),
    pauseEndpoint({ resource, endpoints }),
    resume(dependencies),
    rotateIngestUrl(dependencies),
  ];
}

export function listSources({ resource, sources, cipher, ingestUrl }: SourceDependencies): Route<Caller> {
  const { direction, path, group, tag } = resource;
  const showIngestUrl = createShowIngestUrl(cipher, ingestUrl);
  const parseQuery = PARSERS[direction];
  return operation({
    method: 'get',
    path,
    description: {
      operationId: `${group}.list`,
      summary: `List ${tag.toLowerCase()}`,
      details: direction === 'pull' ? 'Newest first.' : 'Newest first, unless `order` says otherwise.',
      tag,
      query: parseQuery,
      data: Type.Array(SUMMARY_SCHEMAS[direction]),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor, needs_attention, health, order }: SourceFilters = parseQuery(
        query,
        findOrderIssues(query),
      );
      const found = await sources.list({
        projectId,
        direction,
        needsAttention: needs_attention,
        health,
        order,
        after: parseCreationCursor(cursor),
        limit: limit + 1,
      });
      return await presentByCreation(found, {
        limit,
        answerTurn,
        present: (row) => summarizeSource(row, showIngestUrl),
      });
    },
  });
}

function resume({ resource, sources }: SourceDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/resume`,
    description: {
      operationId: `${resource.group}.resume`,
      summary: `Resume ${resource.noun}`,
      details: 'The endpoint accepts requests again. Posthorn stored none during the pause.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: Type.Object({ id: resource.idSchema, paused: flagSchema(false) }),
      errors: ['NOT_FOUND', 'NOT_PAUSED'],
    },
    async handle(request) {
      const { id } = await resource.requireChangeable(request);
      if (!(await sources.resume(id))) {
        await resource.require(request); // It may have been deleted meanwhile.
        throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      }
      return { data: { id: resource.formatId(id), paused: false } };
    },
  });
}

function rotateIngestUrl({ resource, sources, cipher, ingestUrl }: SourceDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/ingest-url`,
    description: {
      operationId: `${resource.group}.rotateIngestUrl`,
      summary: `Make a new ingest URL of ${resource.noun}`,
      details:
        'The new URL works within a second, and the old one until `old_url_until`. There is at most one old URL: a second call ends the earlier one at once.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      body: parseRotation,
      data: Type.Object({
        ingest_url: accessProperties.ingest_url,
        old_url_until: nullable<string>({
          type: 'string',
          format: 'date-time',
          description: 'Null: the old URL does not work any more.',
          examples: ['2026-02-01T12:00:00.000Z'],
        }),
      }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id, isCli } = await resource.requireChangeable(request);
      const { keep_old_hours: keepOldHours = DEFAULT_HOURS } = parseRotation(await request.json());
      const secretToken = createSecretToken();
      const rotated = await sources.rotateToken(id, {
        secretTokenHash: hashToken(secretToken),
        encryptedSecretToken: isCli ? cipher.encrypt(secretToken, id) : null,
        keepOldHours,
      });
      if (rotated === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
      return {
        data: {
          ingest_url: ingestUrl(id, secretToken),
          old_url_until: rotated.oldUntil?.toISOString() ?? null,
        },
      };
    },
  });
}
