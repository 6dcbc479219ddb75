import { parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { IncidentMessages, IncidentRow } from '@posthorn/database';
import { type Direction, INCIDENT_ENDS, INCIDENT_KINDS } from '@posthorn/domain';
import { type View, createQueryParser } from '@posthorn/http-server';
import Type, { type Static, type TString } from 'typebox';
import { pageQuery } from '../pagination/pages.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { consumerIdSchema } from '../schemas/names.js';
import {
  countSchema,
  describe,
  momentSchema,
  nullable,
  nullableMomentSchema,
  uuidSchema,
} from '../schemas/values.js';

const incidentIdSchema: TString = Type.String({
  pattern: '^inc_[a-f0-9]{32}$',
  description: 'The id of the incident.',
  examples: ['inc_01940d5e7c1a7c3e8f2b3b6f0c1d2e4f'],
});

export const incidentParams = { id: incidentIdSchema };

const BY_UUID = { parse: (id: string) => id.toLowerCase(), format: (id: string) => id };

/** How an incident names its endpoint, and how a filter does. */
const ENDPOINTS = {
  outbound: {
    member: 'endpoint_id',
    parse: (id: string) => parsePrefixedId('endpoint', id),
    format: (id: string) => toPrefixedId('endpoint', id),
  },
  inbound: { member: 'inbound_endpoint_id', ...BY_UUID },
  pull: { member: 'pull_endpoint_id', ...BY_UUID },
} as const satisfies Readonly<Record<Direction, unknown>>;

const endpointProperties = {
  endpoint_id: Type.Optional(endpointIdSchema),
  inbound_endpoint_id: Type.Optional(uuidSchema),
  pull_endpoint_id: Type.Optional(uuidSchema),
};

export const parseIncidentQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 100).properties,
    kind: Type.Optional(Type.Enum([...INCIDENT_KINDS], { description: 'Only incidents of this kind.' })),
    endpoint_id: Type.Optional(describe(endpointIdSchema, 'Only incidents of this endpoint.')),
    inbound_endpoint_id: Type.Optional(describe(uuidSchema, 'Only incidents of this inbound endpoint.')),
    pull_endpoint_id: Type.Optional(describe(uuidSchema, 'Only incidents of this pull endpoint.')),
    consumer_id: Type.Optional(
      describe(consumerIdSchema, 'Only incidents of endpoints that were of this consumer then.'),
    ),
    open: Type.Optional(Type.Boolean({ description: 'Only incidents that go on, or only ended ones.' })),
    start_time: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Only incidents that were open at this time or later.',
      }),
    ),
    end_time: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only incidents that began before this time.' }),
    ),
  }),
);

type IncidentQuery = Static<(typeof parseIncidentQuery)['schema']>;

interface NamedEndpoint {
  readonly direction: Direction;
  readonly endpointId: string | undefined;
}

/** The direction and the UUID of each endpoint that a query names. Nothing is an incident of two of them. */
export function endpointsOf(given: IncidentQuery): readonly NamedEndpoint[] {
  return (['outbound', 'inbound', 'pull'] as const).flatMap((direction) => {
    const { member, parse } = ENDPOINTS[direction];
    const id = given[member];
    return id === undefined ? [] : [{ direction, endpointId: parse(id) }];
  });
}

export const incidentSchema = Type.Object(
  {
    id: incidentIdSchema,
    kind: Type.Enum([...INCIDENT_KINDS], {
      description: '`delivery`: attempts fail. `reception`: webhooks are refused.',
    }),
    ...endpointProperties,
    consumer_id: nullable<string>({
      type: 'string',
      description: 'The consumer of the endpoint at the beginning.',
      examples: ['customer-42'],
    }),
    url: Type.Optional(
      Type.String({
        description: 'That of the endpoint at the beginning.',
        examples: ['https://example.com/hooks'],
      }),
    ),
    started_at: describe(momentSchema, 'The first failure.'),
    accepted_from: describe(
      momentSchema,
      'The minute in which the message was accepted whose first attempt began it, or `started_at`.',
    ),
    failing_at: describe(nullableMomentSchema, 'When the endpoint was found to be `failing`.'),
    disabled_at: nullableMomentSchema,
    ended_at: describe(nullableMomentSchema, 'Null while it goes on.'),
    ended_by: nullable<string>({ type: 'string', enum: [...INCIDENT_ENDS, null] }),
    cause: Type.Object(
      {
        response_status: Type.Optional(Type.Integer({ examples: [503] })),
        error_text: Type.Optional(Type.String({ examples: ['the destination answered 503'] })),
        reason_code: Type.Optional(Type.String({ examples: ['hmac_failed'] })),
      },
      { description: 'Of the newest failure.' },
    ),
    failures: describe(countSchema, 'Attempts that failed, or webhooks that were refused.'),
    last_success_at: describe(nullableMomentSchema, 'The last success before it. Null: none is known.'),
  },
  { title: 'Incident' },
);

const messagesSchema = Type.Object(
  {
    waiting: describe(countSchema, 'All messages of the endpoint that are not settled.'),
    failed_permanent: describe(countSchema, 'Its dead letters that failed during the incident.'),
    delivered: describe(
      countSchema,
      'Messages that were accepted during the incident, and are delivered since it began.',
    ),
    next_attempt_at: describe(nullableMomentSchema, 'The earliest.'),
  },
  { description: 'As they are now, counted up to 10,000 each. Of deliveries only.' },
);

export const wholeIncidentSchema = Type.Object(
  { ...incidentSchema.properties, messages: Type.Optional(messagesSchema) },
  { title: 'WholeIncident' },
);

export function presentIncident(row: IncidentRow): View<typeof incidentSchema> {
  const { member, format } = ENDPOINTS[row.direction];
  return {
    id: toPrefixedId('incident', row.id),
    kind: row.kind,
    [member]: format(row.endpointId),
    consumer_id: row.consumerId === '' ? null : row.consumerId,
    ...(row.url !== '' && { url: row.url }),
    started_at: row.startedAt.toISOString(),
    accepted_from: row.acceptedFrom.toISOString(),
    failing_at: toMoment(row.failingAt),
    disabled_at: toMoment(row.disabledAt),
    ended_at: toMoment(row.endedAt),
    ended_by: row.endedBy,
    cause: presentCause(row),
    failures: row.failures,
    last_success_at: toMoment(row.lastSuccessAt),
  };
}

function presentCause({
  responseStatus,
  errorText,
  reasonCode,
}: IncidentRow): View<typeof incidentSchema>['cause'] {
  return {
    ...(responseStatus !== null && { response_status: responseStatus }),
    ...(errorText !== null && { error_text: errorText }),
    ...(reasonCode !== null && { reason_code: reasonCode }),
  };
}

function toMoment(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

export function presentIncidentMessages(counts: IncidentMessages): View<typeof messagesSchema> {
  return {
    waiting: counts.waiting,
    failed_permanent: counts.failedPermanent,
    delivered: counts.delivered,
    next_attempt_at: toMoment(counts.nextAttemptAt),
  };
}
