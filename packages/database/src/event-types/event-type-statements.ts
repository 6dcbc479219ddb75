import { parseExactJson } from '@posthorn/common';
import { type Followed, type PageBounds, untilFull } from '../connections/pages.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { LimitReachedError, lockProject } from '../projects/lock-project.js';

/** Accepts or refuses payloads of events. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface EventTypeOfProject {
  readonly projectId: string;
  readonly name: string;
}

export interface EventTypeSettings {
  readonly description: string | null;
  readonly schema: JsonSchema | null;
  /** A payload, as it was written. */
  readonly example: string | null;
  /** Whether the schema refuses payloads. */
  readonly validate: boolean;
  readonly deprecated: boolean;
}

export interface EventTypeRow extends EventTypeSettings {
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An event type whose schema is a JSON text, as it was stored. */
export interface ListedEventType extends Omit<EventTypeRow, 'schema'>, Followed {
  readonly schema: string | null;
}

const COLUMNS = Prisma.sql`
  name, description, schema::text, example::text, validate, deprecated, created_at AS "createdAt", updated_at AS "updatedAt"`;

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

type NewEventType = EventTypeOfProject & Partial<EventTypeSettings>;

const UNSET: EventTypeSettings = {
  description: null,
  schema: null,
  example: null,
  validate: false,
  deprecated: false,
};

/** Returns undefined when the name is taken. Throws LimitReachedError beyond `max` event types of the project. */
export async function create(
  sql: SqlPool,
  eventType: NewEventType,
  max: number | null = null,
): Promise<EventTypeRow | undefined> {
  return await sql.transaction(async (transaction) => {
    if (max !== null) await assertPossible(transaction, eventType, max);
    const [row] = await query(
      transaction,
      Prisma.sql`${insert(eventType)} ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    );
    return row;
  });
}

/** Creates the event type, or changes the one that exists, as `create` and `update` do. */
export async function put(
  sql: SqlPool,
  eventType: EventTypeOfProject,
  { settings, assertValid }: EventTypeChange,
  max: number | null = null,
): Promise<PutEventType> {
  return await sql.transaction(async (transaction) => {
    if (max !== null) await assertPossible(transaction, eventType, max);
    const [found] = await query<{ readonly isNew: boolean }>(
      transaction,
      Prisma.sql`
        ${insert({ ...settings, ...eventType })}
        ON CONFLICT (project_id, name) DO UPDATE SET ${assign(settings)}
        RETURNING ${COLUMNS}, event_types.xmax = 0 AS "isNew"
      `,
    );
    if (found === undefined) throw new Error('An event type was neither created nor changed.');
    const { isNew, ...row } = found;
    assertValid(row);
    return { row, isNew };
  });
}

export async function find(
  client: SqlClient,
  eventType: EventTypeOfProject,
): Promise<EventTypeRow | undefined> {
  const [row] = await query(client, Prisma.sql`SELECT ${COLUMNS} FROM event_types WHERE ${is(eventType)}`);
  return row;
}

/** Returns the event types by name, until their schemas and examples have the bytes. */
export async function list(
  client: SqlClient,
  { projectId, after, limit, bytes }: EventTypeQuery,
): Promise<readonly ListedEventType[]> {
  const page = Prisma.sql`
    SELECT ${COLUMNS}
    FROM event_types
    WHERE project_id = ${projectId}::uuid AND name > ${after ?? ''}
    ORDER BY name
    LIMIT ${limit}`;
  return await client.query<ListedEventType[]>(untilFull(page, ['schema', 'example'], bytes));
}

/** Properties that are left out do not change. Returns undefined when there is no such event type. */
export async function update(
  sql: SqlPool,
  eventType: EventTypeOfProject,
  { settings, assertValid }: EventTypeChange,
): Promise<EventTypeRow | undefined> {
  return await sql.transaction(async (transaction) => {
    const [row] = await query(
      transaction,
      Prisma.sql`UPDATE event_types SET ${assign(settings)} WHERE ${is(eventType)} RETURNING ${COLUMNS}`,
    );
    if (row !== undefined) assertValid(row);
    return row;
  });
}

export {
  /** Returns false when there is no such event type. */
  deleteEventType as delete,
};

async function deleteEventType(sql: SqlPool, eventType: EventTypeOfProject): Promise<boolean> {
  return (await sql.execute(Prisma.sql`DELETE FROM event_types WHERE ${is(eventType)}`)) === 1;
}

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
  const [found] = await transaction.query<{ count: number; isTaken: boolean }[]>(Prisma.sql`
    SELECT count(*)::int AS count, coalesce(bool_or(${is(eventType)}), false) AS "isTaken"
    FROM event_types
    WHERE project_id = ${projectId}::uuid
  `);
  if (found !== undefined && found.count >= max && !found.isTaken) throw new LimitReachedError();
}

function insert({ projectId, name, ...settings }: NewEventType): Prisma.Sql {
  const { description, schema, example, validate, deprecated } = { ...UNSET, ...settings };
  return Prisma.sql`
    INSERT INTO event_types (project_id, name, description, schema, example, validate, deprecated)
    VALUES (
      ${projectId}::uuid, ${name}, ${description}, ${schema && JSON.stringify(schema)}::json, ${example}::json,
      ${validate}, ${deprecated}
    )`;
}

/** Settings that are left out keep their value. */
function assign({
  description,
  schema,
  example,
  validate,
  deprecated,
}: Partial<EventTypeSettings>): Prisma.Sql {
  return Prisma.join([
    ...(description === undefined ? [] : [Prisma.sql`description = ${description}`]),
    ...(schema === undefined ? [] : [Prisma.sql`schema = ${schema && JSON.stringify(schema)}::json`]),
    ...(example === undefined ? [] : [Prisma.sql`example = ${example}::json`]),
    ...(validate === undefined ? [] : [Prisma.sql`validate = ${validate}`]),
    ...(deprecated === undefined ? [] : [Prisma.sql`deprecated = ${deprecated}`]),
    Prisma.sql`updated_at = now()`,
  ]);
}

/** Numbers of the schema come back as they were written. */
async function query<More = object>(
  client: SqlClient,
  statement: Prisma.Sql,
): Promise<readonly (EventTypeRow & More)[]> {
  const rows = await client.query<(ListedEventType & More)[]>(statement);
  return rows.map((row) => ({
    ...row,
    schema: row.schema === null ? null : (parseExactJson(row.schema) as JsonSchema),
  }));
}
