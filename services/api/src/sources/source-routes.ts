import { ApiError } from '@posthorn/common';
import { type Route, createParser, createQueryParser } from '@posthorn/http-server';
import { createSecretToken, hashToken } from '@posthorn/sources';
import Type from 'typebox';
import { attentionQuery, findOrderIssues } from '../endpoints/health.js';
import { endpointStateRoutes } from '../endpoints/endpoint-state-routes.js';
import type { Caller } from '../http/caller.js';
import { byCreation, pageQuery } from '../pagination/pages.js';
import { type Reader, subject } from '../resources/subject.js';
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

const rotatedSchema = Type.Object({
  ingest_url: accessProperties.ingest_url,
  old_url_until: nullable<string>({
    type: 'string',
    format: 'date-time',
    description: 'Null: the old URL does not work any more.',
    examples: ['2026-02-01T12:00:00.000Z'],
  }),
});

/** What inbound and pull endpoints do beside their settings. */
export function sourceStateRoutes(dependencies: SourceDependencies): readonly Route<Caller>[] {
  const { resource, sources, cipher, ingestUrl } = dependencies;
  const params = { id: resource.idSchema };
  const of = subject({ ...resource, params, data: rotatedSchema, item: resource.requireChangeable });
  return [
    ...endpointStateRoutes({ resource, endpoints: sources }),
    of.act({
      at: '/:id/resume',
      verb: 'resume',
      summary: `Resume ${resource.noun}`,
      details: 'The endpoint accepts requests again. Posthorn stored none during the pause.',
      data: Type.Object({ ...params, paused: flagSchema(false) }),
      errors: ['NOT_PAUSED'],
      async handle(request) {
        const { id } = request.item;
        if (!(await sources.resume(id))) {
          await resource.require(request); // It may have been deleted meanwhile.
          throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
        }
        return { data: { id: resource.formatId(id), paused: false } };
      },
    }),
    of.act({
      at: '/:id/ingest-url',
      verb: 'rotateIngestUrl',
      summary: `Make a new ingest URL of ${resource.noun}`,
      details:
        'The new URL works within a second, and the old one until `old_url_until`. There is at most one old URL: a second call ends the earlier one at once.',
      body: parseRotation,
      async handle({ item: { id, isCli }, given: { keep_old_hours: keepOldHours = DEFAULT_HOURS } }) {
        const secretToken = createSecretToken();
        const rotated = await sources.rotateToken(id, {
          secretTokenHash: hashToken(secretToken),
          encryptedSecretToken: isCli ? cipher.encrypt(secretToken, id) : null,
          keepOldHours,
        });
        if (rotated === undefined) throw new ApiError('NOT_FOUND', 'The endpoint was deleted meanwhile.');
        const oldUntil = rotated.oldUntil?.toISOString() ?? null;
        return { data: { ingest_url: ingestUrl(id, secretToken), old_url_until: oldUntil } };
      },
    }),
  ];
}

export function listSources({ resource, sources, cipher, ingestUrl }: SourceDependencies): Route<Caller> {
  const { direction, tag } = resource;
  const showIngestUrl = createShowIngestUrl(cipher, ingestUrl);
  const query: Reader<SourceFilters> = PARSERS[direction];
  return subject({ ...resource, params: {}, data: SUMMARY_SCHEMAS[direction] }).list({
    summary: `List ${tag.toLowerCase()}`,
    details: direction === 'pull' ? 'Newest first.' : 'Newest first, unless `order` says otherwise.',
    query,
    issues: findOrderIssues,
    order: byCreation,
    find: ({ caller: { projectId }, given: { needs_attention: needsAttention, health, order } }, page) =>
      sources.list({ projectId, direction, needsAttention, health, order, ...page }),
    present: (row) => summarizeSource(row, showIngestUrl),
  });
}
