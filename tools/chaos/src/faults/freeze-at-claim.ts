import { at, insertQueued, startBreakpointProxy } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import { seen } from './kill-at-instant.js';

const BURST = 1000;
/** The queue gives jobs of a silent worker to another after 30 to 40 s. The leases of its claims end earlier. */
const FROZEN_MS = 51_000;
/** The prefix of a message id that all messages of one burst share. */
const COMMON_DIGITS = 8;

/** Freezes a worker that has sent claims: the responses arrive while it is frozen. */
export async function freezeAtClaim(experiment: RunningExperiment): Promise<void> {
  const { stack, environment, say } = experiment;
  const wire = await startBreakpointProxy(stack.postgres.url);
  const victim = await stack.services.enlist('delivery-worker', { DATABASE_URL: wire.url });
  try {
    const { id: endpointId } = at(environment.endpoints, 0);
    const { projectId } = stack.account;
    const ids = await insertQueued(stack.sql, { projectId, endpointId, count: BURST });
    experiment.expectSettled(ids);
    const digits = at(ids, 0).slice(-COMMON_DIGITS);
    await seen(wire.breakAt(digits), () => `${digits} in ${wire.describeTraffic()} of ${victim.name}`);
    say(`freezes ${victim.name}`);
    const thawed = victim.freeze(FROZEN_MS);
    wire.letGo();
    await thawed;
  } finally {
    await stack.services.dismiss(victim);
    await wire.close();
  }
}
