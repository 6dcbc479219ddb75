import type { ClaimedMessage, Database } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { DeliveryRequest, DeliveryResult } from '@posthorn/outbound-http';
import type { DeliveryId } from '@posthorn/queues';
import { decideOutcome, GONE, retryDelaysOf } from './decide-outcome.js';
import { describeAttempt, describeBriefly } from './describe-attempt.js';
import type { GoneEndpoints } from './gone-endpoints.js';
import type { NextStepEnqueuer } from './enqueue-next-step.js';
import type { RecordAttempt } from './record-attempt.js';
import { type ResponseBodies, NOT_KEPT } from './response-bodies.js';
import type { Target } from '../endpoints/target-cache.js';

/** A completed request and its result. */
export interface SentAttempt {
  readonly job: DeliveryId;
  readonly message: ClaimedMessage;
  readonly target: Target;
  readonly request: DeliveryRequest;
  readonly result: DeliveryResult;
  readonly sentAt: Date;
  readonly processingMs: number;
}

export interface ConcludeDependencies {
  readonly responseBodies: ResponseBodies;
  readonly record: RecordAttempt;
  readonly nextSteps: NextStepEnqueuer;
  readonly goneEndpoints: Pick<GoneEndpoints, 'disable'>;
  readonly deliveries: Pick<Database['deliveries'], 'endProbe'>;
  readonly logger: Pick<Logger, 'error'>;
  /** Multiplies the actual waits, not the reported ones. */
  readonly retryTimeScale: number;
}

/** The stages after the request, with the effect of a failure. */
const EFFECT = {
  'keep-body': 'the response body is not stored',
  decide: 'Retry-After is ignored',
  describe: 'the attempt is recorded without details',
  record: 'the outbox sweep continues the message',
} as const;

type Stage = keyof typeof EFFECT;

/**
 * Never rejects, because the request cannot be undone. A failed stage loses details of the record, not the record
 * itself. Only a record that PostgreSQL keeps rejecting is given up.
 */
export async function concludeAttempt(sent: SentAttempt, dependencies: ConcludeDependencies): Promise<void> {
  const { job, message, target, result } = sent;
  const retryDelaysMs = retryDelaysOf(sent);
  const { responseBodies, record, nextSteps, goneEndpoints, deliveries, retryTimeScale, logger } =
    dependencies;

  const report = (stage: Stage, error: unknown): void => {
    const about = { stage, message_id: job.messageId, attempt_no: job.attemptNo, error };
    logger.error(`a stage after the request failed: ${EFFECT[stage]}`, about);
  };

  function runStage<T>(stage: Stage, work: () => T, otherwise: () => T): T {
    try {
      return work();
    } catch (error) {
      report(stage, error);
      return otherwise();
    }
  }

  const keptBody = await responseBodies.keep(sent).catch((error: unknown) => {
    report('keep-body', error);
    return NOT_KEPT;
  });
  const outcome = runStage(
    'decide',
    () => decideOutcome(result, message, { retryTimeScale, retryDelaysMs }),
    () => decideOutcome({ ...result, retryAfter: undefined }, message, { retryTimeScale: 1, retryDelaysMs }),
  );
  const facts = { ...sent, outcome, keptBody };
  const made = runStage(
    'describe',
    () => describeAttempt(facts),
    () => describeBriefly(facts),
  );
  try {
    if (!(await record(made, message))) {
      await responseBodies.discard(made);
      return;
    }
    if (made.responseStatus === GONE && speaksForEndpoint(sent))
      goneEndpoints.disable(message.endpointId, sent.sentAt);
    await nextSteps.next(message, made);
    if (outcome.status !== 'pending_retry' || target.skipsFailed) await nextSteps.nextInOrder(message);
    if (message.isProbe) await deliveries.endProbe(message.endpointId);
  } catch (error) {
    report('record', error);
  }
}

/** Whether an answer is also about the other messages of the endpoint. */
function speaksForEndpoint({ message, target }: SentAttempt): boolean {
  return message.direction === 'outbound' && !message.isTest && !target.isOfCallbacks;
}
