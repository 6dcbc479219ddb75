import type { Database, RejectionRow } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import { pageQuery } from '../../list-query.js';
import { messageCursorPlace, parseMessageCursor } from '../../message-cursor.js';
import { parseTimes, timeQuery } from '../../parse-time.js';
import { uuidSchema } from '../../uuid-schema.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    ...timeQuery.properties,
    inbound_endpoint_id: Type.Optional(uuidSchema),
  }),
);

/** GET /v1/inbound-rejections: newest first; what a pull endpoint rejected is among them. */
export function listRejections(rejections: Pick<Database['rejections'], 'list'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/inbound-rejections',
    async handle({ caller, query }) {
      const { limit, cursor, inbound_endpoint_id: endpointId, ...times } = parseQuery(query);
      const found = await rejections.list({
        projectId: caller.projectId,
        endpointId: endpointId?.toLowerCase(),
        ...parseTimes(times),
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, messageCursorPlace);
      return { data: rows.map(present), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  };
}

function present(row: RejectionRow): Readonly<Record<string, unknown>> {
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
