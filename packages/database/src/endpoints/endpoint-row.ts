import { type SignatureHeaders, type StoredHeaders, parseExactJson } from '@posthorn/common';
import type { Direction, OnFailure, Ordering, SignatureScheme } from '@posthorn/domain';
import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { JsonSchema } from '../event-types/event-type-statements.js';

export interface EndpointSettings {
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: StoredHeaders;
  readonly signatureScheme: SignatureScheme;
  readonly signatureHeaders: SignatureHeaders;
  /** Whether deliveries also have a signature by the key pair of the project. */
  readonly asymmetricSignature: boolean;
  /** The seconds before each retry. Empty: the retry schedules of the service. */
  readonly retrySchedule: readonly number[];
  /** Null: the timeout of the service. */
  readonly timeoutMs: number | null;
  /** Empty: no consumer. */
  readonly consumerId: string;
  /** Names of event types, or patterns that end in `.*`. Empty: all event types. */
  readonly eventTypes: readonly string[];
  readonly filter: JsonSchema | null;
  /** Whether it is probed while it is disabled. */
  readonly autoRecover: boolean;
  readonly ordering: Ordering;
  readonly onFailure: OnFailure;
}

export interface EndpointRow extends EndpointSettings {
  readonly id: string;
  readonly projectId: string;
  readonly direction: Direction;
  readonly paused: boolean;
  /** The first failure since the last success. Null while it is healthy. */
  readonly failingSince: Date | null;
  readonly failingAt: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  /** When a disabled one is tried again. */
  readonly nextProbeAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A filter is read as a text, so that its numbers come back as they were written. */
export type Unparsed<Row extends { readonly filter: JsonSchema | null }> = Omit<Row, 'filter'> & {
  readonly filter: string | null;
};

/** Contains no column with a secret: no headers, no tokens. */
export const LISTED = [
  'id',
  'projectId',
  'direction',
  'url',
  'description',
  'rateLimitRps',
  'burst',
  'paused',
  'failingSince',
  'failingAt',
  'disabledAt',
  'disabledReason',
  'nextProbeAt',
  'createdAt',
  'updatedAt',
] as const;

/** Of `endpoints AS e`. */
export const ENDPOINT_COLUMNS = Prisma.sql`e.filter::text AS filter, ${selectColumns('e', [
  ...LISTED,
  'headers',
  'signatureScheme',
  'signatureHeaders',
  'asymmetricSignature',
  'retrySchedule',
  'timeoutMs',
  'consumerId',
  'eventTypes',
  'autoRecover',
  'ordering',
  'onFailure',
])}`;

export function parseFilter<Row extends { readonly filter: JsonSchema | null }>(row: Unparsed<Row>): Row {
  const filter = row.filter === null ? null : (parseExactJson(row.filter) as JsonSchema);
  return { ...row, filter } as Row;
}

export function serializeFilter(filter: JsonSchema | null): string | null {
  return filter && JSON.stringify(filter);
}
