import type { Scenario } from '../trial/scenario.js';
import { judgeBalance } from '../trial/judge.js';
import { drawWorldBalance, waitForWorld } from '../trial/world-books.js';
import type { World } from '../trial/world.js';
import { countOvertaken } from '../fairness/count-overtaken.js';
import { createBadNeighbours } from '../fairness/bad-neighbours.js';
import { judgeFairness } from '../fairness/judge-fairness.js';
import { measurePhase } from '../fairness/measure-phase.js';
import { createHealthyWorld, startRatedLoad } from '../fairness/healthy-world.js';

/** Small enough to finish in a moment; the large backlog is ten times that. */
const SMALL = 0.1;
const LARGE = 1;
const RESETS_PER_SECOND = 10;
const WARM_UP_SECONDS = 5;
/** A phase lasts longer than the delivery timeout of a hanging endpoint. */
const LENGTH = 1.6;
const SETTLED_WITHIN_MS = 300_000;

export const fairness: Scenario = {
  name: 'fairness',
  story:
    'One endpoint hangs with 20,000 waiting messages, one answers in 10 s, one is limited to 1 a second with 10,000 waiting, ' +
    'one resets. 50 healthy endpoints are not affected, and the size of the backlogs costs no CPU.',
  promises: [3, 4],
  // As slow as the end of the scenario allows: each retry to the resetting endpoint is a further delivery.
  environment: { DELIVERY_TIMEOUT_MS: '15000', RETRY_TIME_SCALE: '0.005' },
  needsMachineAlone: true,
  async run(trial) {
    const world = await createHealthyWorld(trial);
    const healthy = [...world.endpoints];
    const bad = await createBadNeighbours(trial, world);
    const load = startRatedLoad(trial, [
      ...healthy.map((endpoint) => ({ endpoint, perSecond: 1 })),
      { endpoint: bad.resetting, perSecond: RESETS_PER_SECOND },
    ]);
    const ids = new Set(healthy.map(({ publicId }) => publicId));
    const phase = { trial, world, load, healthy: ids, seconds: trial.scale.seconds * LENGTH };
    await measurePhase({ ...phase, seconds: WARM_UP_SECONDS });
    trial.say('measures healthy endpoints alone');
    const alone = await measurePhase(phase);
    trial.say('puts in the small backlogs');
    const smallIntake = await bad.bringBacklog(SMALL, () => measurePhase(phase));
    const small = await measurePhase(phase);
    trial.say('puts in the large backlogs');
    const largeIntake = await bad.bringBacklog(LARGE, () => measurePhase(phase));
    const large = await measurePhase(phase);
    await load.stop();
    const loadMs = [load.startedMs, Date.now()] as const;
    await world.refresh();
    const overtaken = bad.backlogs.map((due) => countOvertaken(due, inOrderOfReceipt(due, world)));
    await bad.getWell();
    const quietAfterMs = await waitForWorld(trial, world, SETTLED_WITHIN_MS);
    await world.refresh();
    const balance = await drawWorldBalance(trial, { world, load, loadMs, alsoAccepted: bad.backlogs.flat() });
    const { faults, figures } = judgeFairness({ alone, smallIntake, small, largeIntake, large }, overtaken);
    return { balance, quietAfterMs, figures, faults: [...judgeBalance(balance), ...faults] };
  },
};

function inOrderOfReceipt(ids: readonly string[], { receipts }: World): readonly string[] {
  return ids
    .flatMap((id) => receipts.takenAt(id).map((takenMs) => ({ id, takenMs })))
    .sort((a, b) => a.takenMs - b.takenMs)
    .map(({ id }) => id);
}
