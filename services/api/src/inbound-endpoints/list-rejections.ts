import type { Database, RejectionRow } from '@posthorn/database';
import { type Route, type View, createQueryParser, PAGE_BYTES } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { pageMetaSchema, pageQuery, parseIdCursor, presentById } from '../pagination/pages.js';
import { parseTimes, timeQuery } from '../pagination/times.js';
import { countSchema, describe, momentSchema, uuidSchema } from '../schemas/values.js';
import { operation } from '../http/operation.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    ...timeQuery.properties,
    inbound_endpoint_id: Type.Optional(
      describe(uuidSchema, 'Only rejections of this inbound or pull endpoint.'),
    ),
  }),
);

const rejectionSchema = Type.Object(
  {
    id: uuidSchema,
    reason_code: Type.String({ examples: ['hmac_failed'] }),
    received_at: momentSchema,
    inbound_endpoint_id: Type.Unsafe<string | null>({ ...uuidSchema, type: ['string', 'null'] }),
    reason_detail: Type.String({
      examples: ['No signature is of this body by the secret that is configured.'],
    }),
    source_ip: Type.String({ examples: ['192.0.2.7'] }),
    headers_redacted: Type.String({ description: 'JSON.', examples: ['{"host":"receive.example.com"}'] }),
    not_recorded: Type.Optional(countSchema),
  },
  { title: 'Rejection' },
);

/** GET /v1/inbound-rejections: newest first. The list includes the rejections of pull endpoints. */
export function listRejections({ rejections }: Pick<Database, 'rejections'>): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/inbound-rejections',
    description: {
      operationId: 'inboundRejections.list',
      summary: 'List rejections',
      details: 'Newest first. Includes the rejections of pull endpoints.',
      tag: 'Inbound endpoints',
      query: parseQuery,
      data: Type.Array(rejectionSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, inbound_endpoint_id: endpointId, ...times } = parseQuery(query);
      const found = await rejections.list({
        projectId: caller.projectId,
        endpointId: endpointId?.toLowerCase(),
        ...parseTimes(times),
        afterId: parseIdCursor(cursor),
        limit: limit + 1,
        bytes: PAGE_BYTES,
      });
      return await presentById(found, { limit, answerTurn, present });
    },
  });
}

function present(row: RejectionRow): View<typeof rejectionSchema> {
  return {
    id: row.id,
    reason_code: row.reasonCode,
    received_at: row.receivedAt.toISOString(),
    inbound_endpoint_id: row.endpointId,
    reason_detail: row.reasonDetail,
    source_ip: row.sourceIp,
    headers_redacted: JSON.stringify(row.headers),
    ...(row.notRecorded > 0 && { not_recorded: row.notRecorded }),
  };
}
