import type { AuditEntryRow, Database } from '@posthorn/database';
import { type Route, type View, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { byId, pageQuery } from '../pagination/pages.js';
import { parseTimes, timeQuery } from '../pagination/times.js';
import { subject } from '../resources/subject.js';
import { describe, momentSchema, nullable, uuidSchema } from '../schemas/values.js';

const EXAMPLE_ENDPOINT = 'ep_0b82ab8c4e73886a64e4cf80c3114c30';

function filter(description: string, example: string) {
  return Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, format: 'text', description, examples: [example] }),
  );
}

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    ...timeQuery.properties,
    actor_id: filter(
      'Only calls of this API key, person or session.',
      'key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50',
    ),
    operation: filter('Only calls of this operation.', 'endpoints.update'),
    resource_id: filter('Only calls about this resource.', EXAMPLE_ENDPOINT),
  }),
);

const valueSchema = describe(Type.Unknown({ examples: [5] }), 'A number, a flag, a text, or null.');

const changeSchema = Type.Object(
  {
    member: Type.String({ examples: ['rate_limit_rps'] }),
    from: valueSchema,
    to: describe(Type.Unknown({ examples: [10] }), 'A number, a flag, a text, or null.'),
  },
  { title: 'AuditChange' },
);

const entrySchema = Type.Object(
  {
    id: uuidSchema,
    created_at: momentSchema,
    actor: Type.Object({
      kind: Type.Unsafe<AuditEntryRow['actorKind']>({
        type: 'string',
        enum: ['api_key', 'console_session', 'person', 'portal_session'],
      }),
      id: Type.String({ examples: ['key_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50'] }),
      label: Type.String({
        description:
          'The label of the API key, the address of the person, or the consumer of the portal session.',
        examples: ['billing service'],
      }),
    }),
    address: nullable<string>({ type: 'string', examples: ['192.0.2.7'] }),
    operation: Type.String({ description: 'As in this document.', examples: ['endpoints.update'] }),
    resource_id: nullable<string>({
      type: 'string',
      description: 'What the path names, or what the call created.',
      examples: [EXAMPLE_ENDPOINT],
    }),
    changed: Type.Array(Type.String(), {
      description: 'The members that the call gave, without their values.',
      examples: [['rate_limit_rps', 'url']],
    }),
    changes: Type.Array(changeSchema, {
      description:
        'The changed members that are numbers, flags, choices, names or descriptions. With a `count`, from before the first call to after the last one.',
    }),
    filter: nullable<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description:
        'What a call that changes many messages or events selected. The text of a `search` is masked.',
      examples: [{ endpoint_id: EXAMPLE_ENDPOINT, status: 'failed_permanent' }],
    }),
    affected: nullable<number>({
      type: 'integer',
      description: 'How many messages or events such calls changed.',
      examples: [12],
    }),
    count: Type.Integer({
      minimum: 1,
      description: 'The number of calls: equal ones within a minute share an entry.',
      examples: [1],
    }),
    last_at: describe(momentSchema, 'The time of the last call.'),
    status: Type.Integer({ description: 'Of the answer.', examples: [200] }),
    request_id: Type.String({
      description: 'Of the first call.',
      examples: ['01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
    }),
  },
  { title: 'AuditEntry' },
);

const of = subject({
  group: 'auditLog',
  tag: 'Audit log',
  path: '/v1/audit-log',
  params: {},
  data: entrySchema,
});

export function auditLogRoute({ auditLog }: Pick<Database, 'auditLog'>): Route<Caller> {
  return of.list({
    summary: 'List the audit log',
    details:
      'Who changed what in 90 days, newest first: every call that changed something, but sends, callbacks, events and acknowledgements. Equal calls within a minute share an entry, and so do denied calls of an actor and operation. Beyond 2,000 entries of an actor in an hour, its further calls are one entry for each operation and hour, which names no resource. What touches keys, access grants, portal sessions, `notification_endpoint_id` or `portal_origins`, or deletes something, always has an entry of its own.',
    query: parseQuery,
    order: byId,
    find: ({ caller: { projectId }, given }, { after, limit }) =>
      auditLog.list({
        projectId,
        actorId: given.actor_id,
        operation: given.operation,
        resourceId: given.resource_id,
        ...parseTimes(given),
        afterId: after,
        limit,
      }),
    present,
  });
}

function present(row: AuditEntryRow): View<typeof entrySchema> {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, label: row.actorLabel },
    address: row.address,
    operation: row.operation,
    resource_id: row.resourceId,
    changed: row.changed,
    changes: Object.keys(row.changedTo)
      .sort()
      .map((member) => ({ member, from: row.changedFrom[member] ?? null, to: row.changedTo[member] })),
    filter: row.filter,
    affected: row.affected,
    count: row.count,
    last_at: row.lastAt.toISOString(),
    status: row.status,
    request_id: row.requestId,
  };
}
