import type { Endpoint } from '@posthorn/client';
import type { ReactNode } from 'react';
import { countAttempts } from '../endpoints/service-schedule.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import { NOTHING } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { StateBadge, StatusBadge } from '../layout/badges.js';
import { useRead } from '../session/use-read.js';
import { CellLine, CellText, OnPhone } from '../table/cell-parts.js';

const SCHEDULE_STALE_MS = 60_000;

export interface StatusFacts {
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt?: string;
  readonly retryNumber?: number;
  readonly isTest?: true;
  /** Of a message of your own. Its endpoint may have a retry schedule of its own. */
  readonly endpointId?: string;
}

export function MessageStatus({ of }: { readonly of: StatusFacts }): ReactNode {
  const { status, nextAttemptAt, isTest = false } = of;
  return (
    <CellLine gap={6}>
      <StatusBadge status={status} />
      {isTest && <StateBadge tone="test">test</StateBadge>}
      {status === 'pending_retry' && nextAttemptAt !== undefined && (
        <CellText size="xs" isDimmed visibleFrom="sm">
          <NextAttempt of={of} /> <Time at={nextAttemptAt} relative="planned" />
        </CellText>
      )}
    </CellLine>
  );
}

export interface AnswerFacts {
  readonly responseStatus?: number;
  readonly lastError?: string;
}

const SAYS_STATUS = /^the destination answered \d+(, but )?/;

/** The code and the cause of the last attempt: `503`, `200 · its response body broke: …`, `connect ECONNREFUSED`. */
export function describeAnswer({ responseStatus, lastError }: AnswerFacts): string {
  const cause = responseStatus === undefined ? lastError : lastError?.replace(SAYS_STATUS, '');
  return [responseStatus, cause].filter(Boolean).join(' · ');
}

/** A callback may have a schedule of its own, which its message does not show. */
function scheduleOf(endpoint: Endpoint | undefined): Endpoint['retrySchedule'] | undefined {
  return endpoint?.kind === 'callback' ? undefined : endpoint?.retrySchedule;
}

/** What the destination answered, as a cell of its own. */
export function Answer({ of, size }: { readonly of: AnswerFacts; readonly size?: 'xs' }): ReactNode {
  return (
    <CellText
      {...(size && { size })}
      isDimmed={size !== undefined || of.lastError !== undefined}
      title={of.lastError}
    >
      {describeAnswer(of) || (size === undefined && NOTHING)}
    </CellText>
  );
}

/** The same beside another text, where the table has no column for it. */
export function AnswerOnPhone({ of }: { readonly of: AnswerFacts }): ReactNode {
  return (
    <OnPhone hiddenFrom="md">
      <Answer of={of} size="xs" />
    </OnPhone>
  );
}

function NextAttempt({
  of: { attemptCount, endpointId, retryNumber },
}: {
  readonly of: StatusFacts;
}): ReactNode {
  const endpoint = useRead(endpointRead(endpointId ?? ''), {
    enabled: endpointId !== undefined,
    staleTime: SCHEDULE_STALE_MS,
  });
  const schedule = endpointId === undefined ? null : scheduleOf(endpoint.data);
  const total = schedule === undefined ? 0 : countAttempts(schedule);
  // Attempts are counted on after a replay, which has the whole schedule before it again.
  const next = (retryNumber ?? attemptCount) + 1;
  return next <= total ? `attempt ${next} of ${total}` : `attempt ${next}`;
}
