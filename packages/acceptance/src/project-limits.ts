import { ApiError } from '@posthorn/common';
import type { MessageQuota } from '@posthorn/database';
import { type Plan, nextMonthOf, SECOND } from '@posthorn/domain';
import type { Metrics } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';

type CallLimiter = ReturnType<Queues['limitCalls']>;
type LimitedCall = Parameters<CallLimiter>[0];

export interface LimitedProject {
  readonly projectId: string;
  /** The messages per minute that the project may send, and as many that it may receive. */
  readonly projectRate: number;
}

export interface AdmittedReplays {
  readonly admitted: number;
  /** When the rest fits. Undefined when all were admitted. */
  readonly retryAfterSeconds: number | undefined;
}

/** The rate limits of projects, over all processes. */
export interface ProjectRates {
  /** Counts a call of the API towards the burst ceiling. Throws BURST_LIMIT_EXCEEDED. */
  admitCall(project: LimitedProject): Promise<void>;
  /** Counts a send towards the project's rate. Throws RATE_LIMIT_EXCEEDED. */
  admitSend(project: LimitedProject): Promise<void>;
  /** Counts as many replays towards the project's rate, as sends, as fit. */
  fitReplays(project: LimitedProject, count: number): Promise<AdmittedReplays>;
  /** Does the same, and throws RATE_LIMIT_EXCEEDED when none of them fits. */
  admitReplays(project: LimitedProject, count: number): Promise<AdmittedReplays>;
  /** Counts a fetch of an access token that tests a configuration. Throws RATE_LIMIT_EXCEEDED. */
  admitTokenTest(projectId: string): Promise<void>;
  /** Counts a call of a portal token that replays or retries many messages. Throws RATE_LIMIT_EXCEEDED. */
  admitPortalCall(sessionId: string): Promise<void>;
  /**
   * Counts a received message, separately from sends: a flood of received messages does not prevent sends, and vice
   * versa. Throws RATE_LIMIT_EXCEEDED.
   */
  admitReceived(project: LimitedProject): Promise<void>;
}

export interface ProjectRatesOptions {
  readonly queues: Pick<Queues, 'limitCalls'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  /** 0 sets no ceiling. */
  readonly burstPerSecond?: number;
}

const CODE = {
  burst: 'BURST_LIMIT_EXCEEDED',
  rate: 'RATE_LIMIT_EXCEEDED',
  ingest: 'RATE_LIMIT_EXCEEDED',
  portal: 'RATE_LIMIT_EXCEEDED',
  'token-test': 'RATE_LIMIT_EXCEEDED',
} as const;
const MESSAGE = {
  burst: 'This project makes too many calls per second.',
  rate: 'This project sends more than its rate per minute.',
  ingest: 'This project receives more than its rate per minute.',
  portal: 'This portal session replays or retries more than 60 times a minute.',
  'token-test': 'This project tests OAuth2 more than 10 times a minute.',
} as const;

const PORTAL_CALLS = 60;
const TOKEN_TESTS = 10;

export function createProjectRates({
  queues,
  metrics,
  burstPerSecond = 0,
}: ProjectRatesOptions): ProjectRates {
  const decideCall = queues.limitCalls({ name: 'burst', windowSeconds: 1 });
  const decideSend = queues.limitCalls({ name: 'rate', windowSeconds: 60 });
  const decidePortalCall = queues.limitCalls({ name: 'portal', windowSeconds: 60 });
  const decideTokenTest = queues.limitCalls({ name: 'token-test', windowSeconds: 60 });
  const limitReceived = queues.limitCalls({ name: 'ingest', windowSeconds: 60 });
  const refused = metrics.counter({
    name: 'posthorn_calls_refused_total',
    help: 'Calls that were refused because their project exceeded a limit.',
    labels: { limit: ['burst', 'rate', 'ingest', 'portal', 'token-test'] },
  });

  function refuse(limit: keyof typeof CODE, retryAfterMs: number): never {
    refused.inc({ limit });
    throw new ApiError(CODE[limit], MESSAGE[limit], {
      details: { retry_after_ms: retryAfterMs },
      retryAfterSeconds: retryAfterMs / 1000,
    });
  }

  async function admit(limit: keyof typeof CODE, decide: CallLimiter, call: LimitedCall): Promise<void> {
    const decision = await decide(call);
    if (decision.kind === 'refused') refuse(limit, decision.retryAfterMs);
  }

  const fitReplays: ProjectRates['fitReplays'] = async ({ projectId, projectRate }, count) => {
    const decisions = await Promise.all(
      Array.from({ length: count }, () => decideSend({ key: projectId, limit: projectRate })),
    );
    const waits = decisions.flatMap((decision) =>
      decision.kind === 'refused' ? [decision.retryAfterMs] : [],
    );
    const retryAfterSeconds = waits.length === 0 ? undefined : Math.max(...waits) / 1000;
    return { admitted: count - waits.length, retryAfterSeconds };
  };

  return {
    async admitCall({ projectId }) {
      if (burstPerSecond === 0) return;
      await admit('burst', decideCall, { key: projectId, limit: burstPerSecond });
    },
    admitSend: ({ projectId, projectRate }) =>
      admit('rate', decideSend, { key: projectId, limit: projectRate }),
    fitReplays,
    async admitReplays(project, count) {
      const fitting = await fitReplays(project, count);
      if (fitting.admitted === 0) refuse('rate', Math.round((fitting.retryAfterSeconds ?? 0) * 1000));
      if (fitting.admitted < count) refused.inc({ limit: 'rate' });
      return fitting;
    },
    admitPortalCall: (sessionId) =>
      admit('portal', decidePortalCall, { key: sessionId, limit: PORTAL_CALLS }),
    admitTokenTest: (projectId) =>
      admit('token-test', decideTokenTest, { key: projectId, limit: TOKEN_TESTS }),
    admitReceived: ({ projectId, projectRate }) =>
      admit('ingest', limitReceived, { key: projectId, limit: projectRate }),
  };
}

/** The monthly message limit of a tenant. Undefined for a plan that allows overage or has no limit. */
export function quotaOf(
  { messagesPerMonth, allowsOverage }: Pick<Plan, 'messagesPerMonth' | 'allowsOverage'>,
  tenantId: string,
): MessageQuota | undefined {
  return messagesPerMonth === null || allowsOverage ? undefined : { tenantId, messagesPerMonth };
}

/** Throws QUOTA_EXCEEDED when the quota is used up until the end of the month (UTC). */
export function withinQuota<Outcome extends { readonly kind: string }>(
  outcome: Outcome,
  now: Date = new Date(),
): WithinQuota<Outcome> {
  if (outcome.kind !== 'over-quota') return outcome as WithinQuota<Outcome>;
  throw new ApiError('QUOTA_EXCEEDED', 'The messages of this month that the plan allows are used up.', {
    retryAfterSeconds: (nextMonthOf(now).getTime() - now.getTime()) / SECOND,
  });
}

type WithinQuota<Outcome> = Exclude<Outcome, { readonly kind: 'over-quota' }>;
