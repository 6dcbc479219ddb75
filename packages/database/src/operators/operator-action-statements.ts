import { createUuidV7 } from '@posthorn/common';
import type { OperatorAction } from '@posthorn/domain';
import type { PrismaClient } from '../connections/prisma-client.js';

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

const MAX_CHARACTERS = 200;
const MAX_NAME_CHARACTERS = 50;
const MAX_DETAILS = 20;

/**
 * Cuts texts to 200 characters, and keeps the first 20 details. Returns the record's id. PostgreSQL refuses to change
 * or delete recorded actions.
 */
export async function record(
  { operatorAction }: PrismaClient,
  { actor, action, subject, details = {} }: NewOperatorAction,
): Promise<string> {
  const { id } = await operatorAction.create({
    data: {
      id: createUuidV7(),
      origin: 'cli',
      actor: bound(actor, MAX_CHARACTERS),
      action,
      subject: bound(subject, MAX_CHARACTERS),
      details: boundDetails(details),
    },
    select: { id: true },
  });
  return id;
}

/** Returns the newest actions first. */
export async function list(
  { operatorAction }: PrismaClient,
  { limit, before }: OperatorActionQuery,
): Promise<readonly OperatorActionRow[]> {
  const rows = await operatorAction.findMany({
    ...(before !== undefined && { where: { id: { lt: before } } }),
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, details: row.details as OperatorActionDetails }));
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
