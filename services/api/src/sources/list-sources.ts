import type { SecretCipher } from '@posthorn/common';
import type { Database, SourceRow } from '@posthorn/database';
import { healthOf } from '@posthorn/domain';
import { type Route, type View, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { endpointCursorPosition, parseEndpointCursor } from '../pagination/endpoint-cursor.js';
import { pageQuery } from '../pagination/list-query.js';
import type { BuildIngestUrl } from './ingest-url.js';
import { presentMode } from './present-source.js';
import { createShowIngestUrl } from './show-ingest-url.js';
import type { SourceKind } from './source-kind.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { inboundEndpointSchema } from './source-view.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

const { id, name, url, ingest_url, active, paused, health, created_at } = inboundEndpointSchema.properties;
const summarySchema = Type.Object(
  {
    id,
    name,
    mode: Type.Enum(['forward', 'cli', 'pull']),
    url: Type.Optional(url),
    ingest_url,
    active,
    paused,
    health,
    created_at,
  },
  { title: 'SourceSummary' },
);

/** GET /v1/inbound-endpoints and GET /v1/pull-endpoints: newest first. */
export function listSources({
  kind,
  sources,
  ingestUrl,
  cipher,
}: {
  readonly kind: SourceKind;
  readonly sources: Pick<Database['sources'], 'list'>;
  readonly ingestUrl: BuildIngestUrl;
  readonly cipher: SecretCipher;
}): Route<Caller> {
  const { direction, path, tag, defaultName } = kind;
  const showIngestUrl = createShowIngestUrl(cipher, ingestUrl);
  const locate = (row: SourceRow): Pick<View<typeof summarySchema>, 'mode' | 'url' | 'ingest_url'> => {
    if (row.direction === 'pull') return { mode: 'pull', ingest_url: ingestUrl(row.id) };
    return { ...presentMode(row), ingest_url: showIngestUrl(row) };
  };
  const summarize = (row: SourceRow): View<typeof summarySchema> => ({
    id: row.id,
    name: row.name ?? defaultName,
    ...locate(row),
    active: row.active,
    paused: row.paused,
    health: healthOf(row),
    created_at: row.createdAt.toISOString(),
  });
  return operation({
    method: 'get',
    path,
    description: {
      operationId: `${kind.group}.list`,
      summary: `List ${tag.toLowerCase()}`,
      details: 'Newest first.',
      tag,
      query: parseQuery,
      data: Type.Array(summarySchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor } = parseQuery(query);
      const after = parseEndpointCursor(cursor);
      const found = await sources.list({ projectId, direction, after, limit: limit + 1 });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: endpointCursorPosition,
        present: summarize,
      });
    },
  });
}
