import type { Issue } from '@posthorn/common';
import { EXPORTED_STATUSES } from '@posthorn/domain';
import { type Parser, createParser, parseDateTime } from '@posthorn/http-server';
import Type, { type Static } from 'typebox';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { readMember } from '../http/read-member.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { NEW_EXPORTS } from './export-examples.js';
import { describe } from '../schemas/describe.js';

const schema = Type.Object(
  {
    start_time: Type.String({
      format: 'date-time',
      description: 'Messages that were created at this time or later.',
    }),
    end_time: Type.String({
      format: 'date-time',
      description: 'Messages that were created before this time, which must be after `start_time`.',
    }),
    status: Type.Optional(
      Type.Enum([...EXPORTED_STATUSES], { description: 'Only messages of this status.' }),
    ),
    direction: Type.Optional(
      Type.Enum(['outbound', 'inbound'], {
        default: 'outbound',
        description: 'Sent messages, or messages that inbound endpoints received.',
      }),
    ),
    endpoint_id: Type.Optional(
      describe(endpointIdSchema, 'Only messages of this endpoint. Requires direction `outbound`.'),
    ),
    inbound_endpoint_id: Type.Optional(
      describe(uuidSchema, 'Only messages of this inbound endpoint. Requires direction `inbound`.'),
    ),
  },
  { title: 'NewExport', examples: NEW_EXPORTS },
);

export type ExportRequest = Static<typeof schema>;

/** The body of POST /v1/exports. */
export const parseExportRequest: Parser<typeof schema> = createParser(schema);

/** Issues that the schema cannot express. */
export function findExportIssues(given: unknown): readonly Issue[] {
  return [...findEndpointIssues(given), ...findTimeIssues(given)];
}

function findEndpointIssues(given: unknown): readonly Issue[] {
  const direction = readMember(given, 'direction') ?? 'outbound';
  const has = (name: string): boolean => readMember(given, name) !== undefined;
  return [
    ...(direction === 'inbound' && has('endpoint_id')
      ? [{ path: 'endpoint_id', message: 'is for exports of direction outbound' }]
      : []),
    ...(direction === 'outbound' && has('inbound_endpoint_id')
      ? [{ path: 'inbound_endpoint_id', message: 'is for exports of direction inbound' }]
      : []),
  ];
}

function findTimeIssues(given: unknown): readonly Issue[] {
  const [start, end] = [readMember(given, 'start_time'), readMember(given, 'end_time')];
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  // The schema rejects malformed times. A comparison with NaN is false here.
  return parseDateTime(end) <= parseDateTime(start)
    ? [{ path: 'end_time', message: 'must be after start_time' }]
    : [];
}
