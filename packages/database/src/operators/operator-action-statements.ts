import { createUuidV7 } from '@posthorn/common';
import type { OperatorAction } from '@posthorn/domain';
import { Prisma } from '../connections/open-connection.js';
import { valuesOf } from '../connections/rows.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';

/** Flat, so that its size is limited and it fits on one line. Never contains a secret. */
export type OperatorActionDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface NewOperatorAction {
  /** The operator, as the machine identifies them. */
  readonly actor: string;
  readonly action: OperatorAction;
  /** The target of the action: an id, the name of a queue, or a filter's project. */
  readonly subject: string;
  readonly details?: OperatorActionDetails;
}

export interface OperatorActionRow {
  readonly id: string;
  readonly at: Date;
  readonly origin: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: OperatorActionDetails;
}

export interface OperatorActionQuery {
  readonly limit: number;
  /** The id of the last action of the previous page. */
  readonly before?: string | undefined;
}

const COLUMNS = selectColumns('a', Object.keys(Prisma.OperatorActionScalarFieldEnum));

const MAX_CHARACTERS = 200;
const MAX_NAME_CHARACTERS = 50;
const MAX_DETAILS = 20;

/**
 * Cuts texts to 200 characters, and keeps the first 20 details. Returns the record's id. PostgreSQL refuses to change
 * or delete recorded actions.
 */
export async function record(
  client: SqlClient,
  { actor, action, subject, details = {} }: NewOperatorAction,
): Promise<string> {
  const id = createUuidV7();
  const values = valuesOf({
    id,
    origin: 'cli',
    actor: bound(actor, MAX_CHARACTERS),
    action,
    subject: bound(subject, MAX_CHARACTERS),
    details: boundDetails(details),
  });
  await client.execute(Prisma.sql`INSERT INTO operator_actions ${values}`);
  return id;
}

/** Returns the newest actions first. */
export async function list(
  client: SqlClient,
  { limit, before }: OperatorActionQuery,
): Promise<readonly OperatorActionRow[]> {
  return await client.query<OperatorActionRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM operator_actions AS a
    WHERE ${before === undefined ? Prisma.sql`true` : Prisma.sql`a.id < ${before}::uuid`}
    ORDER BY a.id DESC
    LIMIT ${limit}
  `);
}

function boundDetails(details: OperatorActionDetails): OperatorActionDetails {
  const kept = Object.entries(details).slice(0, MAX_DETAILS);
  return Object.fromEntries(
    kept.map(([name, value]) => [
      bound(name, MAX_NAME_CHARACTERS),
      typeof value === 'string' ? bound(value, MAX_CHARACTERS) : value,
    ]),
  );
}

/** Removes NULs and halves of characters, which PostgreSQL cannot store. */
function bound(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replaceAll('\0', '').toWellFormed();
}
