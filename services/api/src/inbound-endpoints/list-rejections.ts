import type { Database, RejectionRow } from '@posthorn/database';
import { type Route, type View, createQueryParser, PAGE_BYTES } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { byId, pageQuery } from '../pagination/pages.js';
import { parseTimes, timeQuery } from '../pagination/times.js';
import { subject } from '../resources/subject.js';
import { countSchema, describe, momentSchema, uuidSchema } from '../schemas/values.js';

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

const of = subject({
  group: 'inboundRejections',
  tag: 'Inbound endpoints',
  path: '/v1/inbound-rejections',
  params: {},
  data: rejectionSchema,
});

export function listRejections({ rejections }: Pick<Database, 'rejections'>): Route<Caller> {
  return of.list({
    summary: 'List rejections',
    details: 'Newest first. Includes the rejections of pull endpoints.',
    query: parseQuery,
    order: byId,
    find: ({ caller: { projectId }, given }, { after, limit }) =>
      rejections.list({
        projectId,
        endpointId: given.inbound_endpoint_id?.toLowerCase(),
        ...parseTimes(given),
        afterId: after,
        limit,
        bytes: PAGE_BYTES,
      }),
    present,
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
