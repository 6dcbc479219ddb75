import type { Scenario } from '../../experiment/scenario.js';
import { verifyReconciliation } from '../../experiment/evaluate.js';
import { reconcileEnvironment, waitForEnvironment } from '../../experiment/reconcile-environment.js';
import type { Environment } from '../../experiment/environment.js';
import { countOvertaken } from '../../fairness/count-overtaken.js';
import { createBadNeighbours } from '../../fairness/bad-neighbours.js';
import { verifyFairness } from '../../fairness/verify-fairness.js';
import { measurePhase } from '../../fairness/measure-phase.js';
import { createHealthyEnvironment, startRatedLoad } from '../../fairness/healthy-environment.js';

/** Small enough to finish in a moment; the large backlog is ten times that. */
const SMALL = 0.1;
const LARGE = 1;
/**
 * Messages to each healthy endpoint and to the resetting one, in two seconds. At this rate two cores have idle time. A
 * machine without idle time delays all messages alike, whatever the endpoints do.
 */
const HEALTHY_RATE = 1;
const RESET_RATE = 10;
const WARM_UP_SECONDS = 15;
/** A phase lasts longer than the delivery timeout of a hanging endpoint. */
const LENGTH = 1.6;
const SETTLED_WITHIN_MS = 300_000;

export const fairness: Scenario = {
  name: 'fairness',
  description:
    'One endpoint hangs with 20,000 waiting messages, one answers in 10 s, one is limited to 1 a second with 10,000 waiting, ' +
    'one resets. 50 healthy endpoints are not affected, and the size of the backlogs costs no CPU.',
  invariants: [3, 4],
  // As slow as the end of the scenario allows: each retry to the resetting endpoint is a further delivery.
  environment: { DELIVERY_TIMEOUT_MS: '15000', RETRY_TIME_SCALE: '0.005' },
  needsMachineAlone: true,
  async run(experiment) {
    const environment = await createHealthyEnvironment(experiment);
    const healthy = [...environment.endpoints];
    const bad = await createBadNeighbours(experiment, environment);
    const load = startRatedLoad(experiment, [
      ...healthy.map((endpoint) => ({ endpoint, perTwoSeconds: HEALTHY_RATE })),
      { endpoint: bad.resetting, perTwoSeconds: RESET_RATE },
    ]);
    const ids = new Set(healthy.map(({ publicId }) => publicId));
    const phase = { experiment, environment, load, healthy: ids, seconds: experiment.scale.seconds * LENGTH };
    await measurePhase({ ...phase, seconds: WARM_UP_SECONDS });
    experiment.say('measures healthy endpoints alone');
    const alone = await measurePhase(phase);
    experiment.say('puts in the small backlogs');
    const smallIntake = await bad.bringBacklog(SMALL, () => measurePhase(phase));
    const small = await measurePhase(phase);
    experiment.say('puts in the large backlogs');
    const largeIntake = await bad.bringBacklog(LARGE, () => measurePhase(phase));
    const large = await measurePhase(phase);
    await load.stop();
    const loadMs = [load.startedMs, Date.now()] as const;
    await environment.refresh();
    const overtaken = bad.backlogs.map((due) => countOvertaken(due, inOrderOfReceipt(due, environment)));
    await bad.getWell();
    const quietAfterMs = await waitForEnvironment(experiment, environment, SETTLED_WITHIN_MS);
    await environment.refresh();
    const reconciliation = await reconcileEnvironment(experiment, {
      environment,
      load,
      loadMs,
      alsoAccepted: bad.backlogs.flat(),
    });
    const { violations, metrics } = verifyFairness(
      { alone, smallIntake, small, largeIntake, large },
      overtaken,
    );
    return {
      reconciliation,
      quietAfterMs,
      metrics,
      violations: [...verifyReconciliation(reconciliation), ...violations],
    };
  },
};

function inOrderOfReceipt(ids: readonly string[], { receipts }: Environment): readonly string[] {
  return ids
    .flatMap((id) => receipts.takenAt(id).map((takenMs) => ({ id, takenMs })))
    .sort((a, b) => a.takenMs - b.takenMs)
    .map(({ id }) => id);
}
