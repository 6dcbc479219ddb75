import type { ClaimedMessage, Database, OwnClaim } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import { type Sender, EgressProxyError, SendAbortedError } from '@posthorn/outbound-http';
import type { DeliveryJob, JobResult, Queues } from '@posthorn/queues';
import type { ThrottledLogger } from '@posthorn/service';
import { type RateLimitDecision, awaitRateLimit } from './endpoints/await-rate-limit.js';
import { hasOneAttemptLeft } from './attempts/decide-outcome.js';
import { buildRequest } from './attempts/build-request.js';
import type { DeliveryMetrics, UndeliverableReason } from './attempts/delivery-metrics.js';
import { type SentAttempt, type ConcludeDependencies, concludeAttempt } from './attempts/conclude-attempt.js';
import type { AccessTokens } from './oauth2/access-tokens.js';
import { type DeliveryAccess, sendAuthorized } from './oauth2/send-authorized.js';
import type { PacedWork, Pacer } from './pacing/pacer.js';
import type { Target, TargetCache } from './endpoints/target-cache.js';

export interface DeliverDependencies extends ConcludeDependencies {
  readonly deliveries: Pick<Database['deliveries'], 'defer' | 'claim' | 'release' | 'fail' | 'endProbe'>;
  readonly endpointHealth: Pick<Database['endpointHealth'], 'disableBlocked'>;
  readonly reserveSlot: Queues['reserveSlot'];
  readonly targets: TargetCache;
  readonly accessTokens: Pick<AccessTokens, 'get' | 'replace'>;
  readonly pacer: Pick<Pacer, 'enter'>;
  readonly sender: Pick<Sender, 'send'>;
  readonly metrics: Pick<DeliveryMetrics, 'countUndeliverable' | 'countPostponement'>;
  readonly reportOutage: ThrottledLogger;
  /** The timeout of a request to an endpoint without one of its own. */
  readonly deliveryTimeoutMs: number;
  /** The time between the claim and the request that a lease allows for. */
  readonly beforeRequestMs: number;
  /** Aborted when the process begins to stop. Deliveries that were not sent yet return to the queue. */
  readonly stopping: AbortSignal;
  /** Aborted when the process can no longer wait for its deliveries. */
  readonly signal: AbortSignal;
}

/** The result of a job. For a job that is done, it tells whether an attempt was made. */
export type DeliveryJobResult =
  | Exclude<JobResult<DeliveryJob>, { readonly kind: 'done' }>
  | { readonly kind: 'done'; readonly wasAttempted: boolean };

type Result = DeliveryJobResult;

const ATTEMPTED: Result = { kind: 'done', wasAttempted: true };
/** No attempt was made: the claim was refused, or the payload or the endpoint is gone. */
const DONE: Result = { kind: 'done', wasAttempted: false };
const RETURN_TO_QUEUE: Result = { kind: 'return-to-queue', afterMs: 1000 };
const AFTER_A_PROXY_FAILED: Result = { kind: 'return-to-queue', afterMs: 30 * SECOND };
/** Later than the sweep usually replaces a job whose slot is void. */
const AFTER_THE_SWEEP_MS = 10_000;
/** The part of a lease that is reserved for the record. */
const RECORD_MS = 3 * SECOND;

/**
 * One delivery: await the rate limit, claim, build, send, conclude (decide, record, enqueue the next step).
 * A failure before the request returns the message to the queue and counts no attempt.
 * The destination's response is data, and the retry schedule handles it.
 * After the request the attempt is recorded, whatever else fails. If PostgreSQL keeps rejecting the record, the message
 * is sent again.
 */
export async function deliver(job: DeliveryJob, dependencies: DeliverDependencies): Promise<Result> {
  const startedAt = performance.now();
  const target = await findTarget(job, dependencies);
  if (target === undefined) return await endWithoutEndpoint(job, dependencies);
  const decision = await awaitRateLimit(job, target, dependencies);
  if (decision.kind === 'in-slot') {
    dependencies.metrics.countPostponement('slot');
    return { kind: 'return-to-queue', afterMs: decision.afterMs, changed: decision.job };
  }
  if (decision.kind === 'void') return comeBackWithoutSlot(job);
  const work = await dependencies.pacer.enter({ endpointId: job.endpointId, owner: target });
  try {
    if (dependencies.stopping.aborted) return RETURN_TO_QUEUE;
    const access = await findAccess(target, work, dependencies);
    if (access === 'changed') {
      await dependencies.targets.refresh(job.endpointId);
      return RETURN_TO_QUEUE;
    }
    return await attempt({ job, target, access, decision, work, startedAt }, dependencies);
  } catch (error) {
    return comeBackAfter(error, dependencies);
  } finally {
    work.leave();
  }
}

/** Before the claim, because a token may take seconds. */
async function findAccess(
  { tokenOwner: owner }: Target,
  work: PacedWork,
  { accessTokens }: DeliverDependencies,
): Promise<DeliveryAccess | 'changed'> {
  if (owner === undefined) return undefined;
  const access = await work.away(() => accessTokens.get(owner));
  return access.kind === 'changed' ? 'changed' : { owner, access };
}

/** Throws again what is no failure of the way out of here. */
function comeBackAfter(error: unknown, { metrics, reportOutage }: DeliverDependencies): Result {
  if (error instanceof SendAbortedError) return RETURN_TO_QUEUE;
  if (!(error instanceof EgressProxyError)) throw error;
  metrics.countPostponement('proxy');
  reportOutage('the egress proxy failed; deliveries wait for it', { error });
  return AFTER_A_PROXY_FAILED;
}

interface Due {
  readonly job: DeliveryJob;
  readonly target: Target;
  readonly access: DeliveryAccess;
  readonly decision: RateLimitDecision;
  readonly work: PacedWork;
  readonly startedAt: number;
}

async function attempt({ decision, ...due }: Due, dependencies: DeliverDependencies): Promise<Result> {
  const { deliveries } = dependencies;
  const { job, target } = due;
  const claimedAtMs = performance.now();
  // To the end of the longest request.
  const requestWithinMs = dependencies.beforeRequestMs + (target.timeoutMs ?? dependencies.deliveryTimeoutMs);
  const message = await deliveries.claim({ ...job, leaseMs: requestWithinMs + RECORD_MS });
  if (message === undefined) return DONE;
  let step: Step;
  try {
    if (decision.kind === 'unclear') return await returnToQueue(message, dependencies);
    step = await prepareAndSend({ ...due, message, endsByMs: claimedAtMs + requestWithinMs }, dependencies);
  } catch (error) {
    await deliveries.release(claimOf(message));
    throw error;
  }
  if (step.kind !== 'sent') return step;
  await concludeAttempt(step.attempt, dependencies);
  return ATTEMPTED;
}

/**
 * A slot of a newer limit version, reserved by another worker, shows that the cached target is outdated. A cached pause
 * may be over: a message that returned to the queue because of it would lose its place among those that a resume
 * released.
 */
async function findTarget(
  { endpointId, slot }: DeliveryJob,
  { targets }: DeliverDependencies,
): Promise<Target | undefined> {
  const target = await targets.get(endpointId);
  if (target === undefined) return undefined;
  const isOld = target.paused || (slot !== undefined && slot.limitVersion > target.limitVersion);
  return isOld ? await targets.refresh(endpointId) : target;
}

/**
 * Usually the sweep has replaced this job, in the order of the messages. This covers a job that it could not replace,
 * because this worker held it.
 */
function comeBackWithoutSlot({ slot: _, ...changed }: DeliveryJob): Result {
  return { kind: 'return-to-queue', afterMs: AFTER_THE_SWEEP_MS, changed };
}

/** A stalled worker may have lost its claim. Its writes then change nothing. */
function claimOf({ id, claimedUntil }: ClaimedMessage): OwnClaim {
  return { messageId: id, claimedUntil };
}

async function returnToQueue(message: ClaimedMessage, { deliveries }: DeliverDependencies): Promise<Result> {
  await deliveries.release(claimOf(message));
  return RETURN_TO_QUEUE;
}

interface Delivery extends Omit<Due, 'decision'> {
  readonly message: ClaimedMessage;
  /** The latest end of the request, counted from before the claim, so that the lease outlives it. */
  readonly endsByMs: number;
}

type Step = Result | { readonly kind: 'sent'; readonly attempt: SentAttempt };

async function prepareAndSend(delivery: Delivery, dependencies: DeliverDependencies): Promise<Step> {
  const { job, message, target, access, work, startedAt, endsByMs } = delivery;
  const { stopping, signal, targets } = dependencies;
  // The claim was granted, so the endpoint was resumed after its state was read. Its rate limit must apply.
  if (target.paused && !message.isProbe && !message.isTest) return await returnToQueue(message, dependencies);
  if (message.endpointEnded) return await end(message, 'endpoint_deleted', dependencies);
  if (message.credentials !== target.credentials) {
    await targets.refresh(job.endpointId);
    return await returnToQueue(message, dependencies);
  }
  if (await isHeldBack(message, target, dependencies)) return await returnToQueue(message, dependencies);
  const body = bodyOf(message);
  if (body === null) return await end(message, 'payload_removed', dependencies);
  const request = buildRequest(message, target, body);
  const processingMs = Math.round(performance.now() - startedAt);
  const sentAt = new Date();
  const limits = { signal, withdrawal: stopping, endsByMs };
  const result = await work.away(() => sendAuthorized({ ...request, ...limits }, access, dependencies));
  return { kind: 'sent', attempt: { job, message, target, request, result, sentAt, processingMs } };
}

/**
 * In place of the last attempt of a message that holds back others, the endpoint is disabled while nothing succeeds. The
 * next claim holds the message.
 */
async function isHeldBack(
  message: ClaimedMessage,
  target: Target,
  { endpointHealth }: Pick<DeliverDependencies, 'endpointHealth'>,
): Promise<boolean> {
  if (!message.isInOrder || message.isProbe || !hasOneAttemptLeft(message, target)) return false;
  return await endpointHealth.disableBlocked(message);
}

/** Ends a message whose endpoint is gone. It needs no rate limit and no turn, but a claim. */
async function endWithoutEndpoint(job: DeliveryJob, dependencies: DeliverDependencies): Promise<Result> {
  const message = await dependencies.deliveries.claim({ ...job, leaseMs: RECORD_MS });
  return message === undefined ? DONE : await end(message, 'endpoint_deleted', dependencies);
}

const END_TEXT = {
  endpoint_deleted: 'endpoint deleted',
  payload_removed: 'payload removed by retention',
} as const satisfies Record<UndeliverableReason, string>;

/** Ends a message whose payload or endpoint is gone. */
async function end(
  message: ClaimedMessage,
  reason: UndeliverableReason,
  { deliveries, nextSteps, metrics }: DeliverDependencies,
): Promise<Result> {
  const text = END_TEXT[reason];
  if (await deliveries.fail({ ...claimOf(message), reason: text })) {
    metrics.countUndeliverable(message, reason);
    await nextSteps.deadLetter(message, text);
  }
  return DONE;
}

/** Null when retention has removed the payload. */
function bodyOf({ body, bodyBytes }: ClaimedMessage): string | Buffer | null {
  return bodyBytes === null ? body : Buffer.from(bodyBytes);
}
