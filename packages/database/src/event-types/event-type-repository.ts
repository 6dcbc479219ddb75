import { LimitReachedError } from '../connections/limit-reached-error.js';
import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import { type PageBounds, untilFull } from '../connections/until-full.js';
import { lockProject } from '../projects/lock-project.js';
import {
  type EventTypeOfProject,
  type EventTypeRow,
  type EventTypeSettings,
  type ListedEventType,
  EVENT_TYPE_COLUMNS,
  queryEventTypes,
} from './event-type-row.js';

export interface EventTypeQuery extends PageBounds {
  readonly projectId: string;
  /** The last name of the previous page. */
  readonly after: string | undefined;
}

export interface EventTypeChange {
  readonly settings: Partial<EventTypeSettings>;
  /** Throws to reject the update. It receives the event type with the changes applied. */
  assertValid(changed: EventTypeRow): void;
}

export interface PutEventType {
  readonly row: EventTypeRow;
  readonly isNew: boolean;
}

type NewEventType = EventTypeOfProject & EventTypeSettings;

export interface EventTypeRepository {
  /** Returns undefined when the name is taken. Throws LimitReachedError beyond `max` event types of the project. */
  create(eventType: NewEventType, max?: number | null): Promise<EventTypeRow | undefined>;
  /** Creates the event type, or changes the one that exists, as `create` and `update` do. */
  put(eventType: EventTypeOfProject, change: EventTypeChange, max?: number | null): Promise<PutEventType>;
  find(eventType: EventTypeOfProject): Promise<EventTypeRow | undefined>;
  /** Returns the event types by name, until their schemas have the bytes. */
  list(query: EventTypeQuery): Promise<readonly ListedEventType[]>;
  /** Properties that are left out do not change. Returns undefined when there is no such event type. */
  update(eventType: EventTypeOfProject, change: EventTypeChange): Promise<EventTypeRow | undefined>;
  /** Returns false when there is no such event type. */
  delete(eventType: EventTypeOfProject): Promise<boolean>;
}

export function createEventTypeRepository(prisma: PrismaClient): EventTypeRepository {
  return {
    create: (eventType, max = null) =>
      prisma.$transaction(async (transaction) => {
        if (max !== null) await assertPossible(transaction, eventType, max);
        const [row] = await queryEventTypes(
          transaction,
          Prisma.sql`${insert(eventType)} ON CONFLICT DO NOTHING RETURNING ${EVENT_TYPE_COLUMNS}`,
        );
        return row;
      }),
    put: (eventType, { settings, assertValid }, max = null) =>
      prisma.$transaction(async (transaction) => {
        if (max !== null) await assertPossible(transaction, eventType, max);
        const [found] = await queryEventTypes<{ readonly isNew: boolean }>(
          transaction,
          Prisma.sql`
            ${insert({ ...UNSET, ...settings, ...eventType })}
            ON CONFLICT (project_id, name) DO UPDATE SET ${assign(settings)}
            RETURNING ${EVENT_TYPE_COLUMNS}, event_types.xmax = 0 AS "isNew"
          `,
        );
        if (found === undefined) throw new Error('An event type was neither created nor changed.');
        const { isNew, ...row } = found;
        assertValid(row);
        return { row, isNew };
      }),
    async find(eventType) {
      const [row] = await queryEventTypes(
        prisma,
        Prisma.sql`
        SELECT ${EVENT_TYPE_COLUMNS} FROM event_types WHERE ${is(eventType)}
      `,
      );
      return row;
    },
    list: (query) => prisma.$queryRaw<ListedEventType[]>(selectPage(query)),
    update: (eventType, { settings, assertValid }) =>
      prisma.$transaction(async (transaction) => {
        const [row] = await queryEventTypes(
          transaction,
          Prisma.sql`
            UPDATE event_types SET ${assign(settings)} WHERE ${is(eventType)} RETURNING ${EVENT_TYPE_COLUMNS}
          `,
        );
        if (row !== undefined) assertValid(row);
        return row;
      }),
    async delete(eventType) {
      return (await prisma.$executeRaw(Prisma.sql`DELETE FROM event_types WHERE ${is(eventType)}`)) === 1;
    },
  };
}

function selectPage({ projectId, after, limit, bytes }: EventTypeQuery): Prisma.Sql {
  return untilFull(
    Prisma.sql`
      SELECT ${EVENT_TYPE_COLUMNS}
      FROM event_types
      WHERE project_id = ${projectId}::uuid AND name > ${after ?? ''}
      ORDER BY name
      LIMIT ${limit}`,
    ['schema'],
    bytes,
  );
}

const UNSET: EventTypeSettings = { description: null, schema: null, validate: false, deprecated: false };

function is({ projectId, name }: EventTypeOfProject): Prisma.Sql {
  return Prisma.sql`project_id = ${projectId}::uuid AND name = ${name}`;
}

/** One that exists is possible: its name is taken. */
async function assertPossible(
  transaction: Transaction,
  eventType: EventTypeOfProject,
  max: number,
): Promise<void> {
  const { projectId } = eventType;
  await lockProject(transaction, projectId);
  const [found] = await transaction.$queryRaw<{ count: number; isTaken: boolean }[]>(Prisma.sql`
    SELECT count(*)::int AS count, coalesce(bool_or(${is(eventType)}), false) AS "isTaken"
    FROM event_types
    WHERE project_id = ${projectId}::uuid
  `);
  if (found !== undefined && found.count >= max && !found.isTaken) throw new LimitReachedError();
}

function insert({ projectId, name, description, schema, validate, deprecated }: NewEventType): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO event_types (project_id, name, description, schema, validate, deprecated)
    VALUES (
      ${projectId}::uuid, ${name}, ${description}, ${schema && JSON.stringify(schema)}::json, ${validate}, ${deprecated}
    )`;
}

/** Settings that are left out keep their value. */
function assign({ description, schema, validate, deprecated }: Partial<EventTypeSettings>): Prisma.Sql {
  return Prisma.join([
    ...(description === undefined ? [] : [Prisma.sql`description = ${description}`]),
    ...(schema === undefined ? [] : [Prisma.sql`schema = ${schema && JSON.stringify(schema)}::json`]),
    ...(validate === undefined ? [] : [Prisma.sql`validate = ${validate}`]),
    ...(deprecated === undefined ? [] : [Prisma.sql`deprecated = ${deprecated}`]),
    Prisma.sql`updated_at = now()`,
  ]);
}
