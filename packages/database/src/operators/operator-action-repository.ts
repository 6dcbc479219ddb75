import { createUuidV7 } from '@posthorn/common';
import type { OperatorAction, OperatorActionOrigin } from '@posthorn/domain';
import type { PrismaClient } from '../connections/prisma-client.js';

/** Flat, so that it is bounded and can be shown in a line. Never a secret. */
export type OperatorActionDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface NewOperatorAction {
  readonly origin: OperatorActionOrigin;
  /** Who did it, as the machine or the console knows them. */
  readonly actor: string;
  readonly action: OperatorAction;
  /** What it was done to: an id, the name of a queue, a filter's project. */
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
  /** The id of the last one of the page before. */
  readonly before?: string | undefined;
}

/** PostgreSQL refuses to change or delete what is recorded. */
export interface OperatorActionRepository {
  /** Texts are cut to 200 characters; of the details, the first 20 are kept. Returns the record's id. */
  record(action: NewOperatorAction): Promise<string>;
  /** Newest first. */
  list(query: OperatorActionQuery): Promise<readonly OperatorActionRow[]>;
}

const MAX_CHARACTERS = 200;
const MAX_NAME_CHARACTERS = 50;
const MAX_DETAILS = 20;

export function createOperatorActionRepository(prisma: PrismaClient): OperatorActionRepository {
  return {
    async record({ origin, actor, action, subject, details = {} }) {
      const { id } = await prisma.operatorAction.create({
        data: {
          id: createUuidV7(),
          origin,
          actor: bound(actor, MAX_CHARACTERS),
          action,
          subject: bound(subject, MAX_CHARACTERS),
          details: boundDetails(details),
        },
        select: { id: true },
      });
      return id;
    },
    async list({ limit, before }) {
      const rows = await prisma.operatorAction.findMany({
        ...(before !== undefined && { where: { id: { lt: before } } }),
        orderBy: { id: 'desc' },
        take: limit,
      });
      return rows.map((row) => ({ ...row, details: row.details as OperatorActionDetails }));
    },
  };
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

/** What PostgreSQL can keep of a text, which has no NUL and no half of a character. */
function bound(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replaceAll('\0', '').toWellFormed();
}
