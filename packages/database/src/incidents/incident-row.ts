import type { Direction, IncidentEnd, IncidentKind } from '@posthorn/domain';

export interface IncidentRow {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction: Direction;
  readonly kind: IncidentKind;
  /** At the beginning. Empty: none. */
  readonly consumerId: string;
  readonly url: string;
  /** The first failure, or the first refusal. */
  readonly startedAt: Date;
  /** When the message was accepted whose first attempt began it. */
  readonly acceptedFrom: Date;
  readonly failingAt: Date | null;
  readonly disabledAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBy: IncidentEnd | null;
  readonly responseStatus: number | null;
  readonly errorText: string | null;
  readonly reasonCode: string | null;
  /** Attempts that failed, or webhooks that were refused. */
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}
