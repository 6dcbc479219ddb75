import type { SignatureHeaders, StoredHeaders } from '@posthorn/common';
import type { Direction, OnFailure, Ordering, SignatureScheme } from '@posthorn/domain';
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

/** The columns whose types PostgreSQL does not know. */
type Untyped = 'headers' | 'signatureScheme' | 'signatureHeaders' | 'filter' | 'ordering' | 'onFailure';

export function toRow(row: Omit<EndpointRow, Untyped> & Readonly<Record<Untyped, unknown>>): EndpointRow {
  const { headers, signatureScheme, signatureHeaders, filter, ordering, onFailure } = row as EndpointRow;
  return { ...row, headers, signatureScheme, signatureHeaders, filter, ordering, onFailure };
}
