import type { StoredHeaders } from '@posthorn/common';
import type { Direction, SignatureScheme } from '@posthorn/domain';

export interface EndpointRow {
  readonly id: string;
  readonly projectId: string;
  readonly direction: Direction;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: StoredHeaders;
  readonly signatureScheme: SignatureScheme;
  /** The seconds before each retry. Empty: the retry schedules of the service. */
  readonly retrySchedule: readonly number[];
  /** Null: the timeout of the service. */
  readonly timeoutMs: number | null;
  readonly paused: boolean;
  /** Empty: no consumer. */
  readonly consumerId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface EndpointSettings {
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: StoredHeaders;
  readonly signatureScheme: SignatureScheme;
  readonly retrySchedule: readonly number[];
  readonly timeoutMs: number | null;
}

/** The columns whose types PostgreSQL does not know. */
type Untyped = 'headers' | 'signatureScheme';

export function toRow(row: Omit<EndpointRow, Untyped> & Readonly<Record<Untyped, unknown>>): EndpointRow {
  const { headers, signatureScheme } = row as EndpointRow;
  return { ...row, headers, signatureScheme };
}
