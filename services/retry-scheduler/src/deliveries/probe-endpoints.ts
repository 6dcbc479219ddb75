import { probeWaitMs } from '@posthorn/domain';
import { type MaintenanceDependencies, untilDone } from '../maintenance/maintenance.js';

const BATCH = 100;

/**
 * Has a held message of each disabled endpoint that is due attempted. The attempt decides whether the endpoint is enabled.
 * A job that is lost is added again by a later round.
 */
export async function probeEndpoints(
  {
    database,
    queues,
    retryTimeScale,
  }: Pick<MaintenanceDependencies, 'database' | 'queues' | 'retryTimeScale'>,
  signal: AbortSignal,
): Promise<void> {
  const waitMs: typeof probeWaitMs = (history) => probeWaitMs(history) * retryTimeScale;
  await untilDone(
    BATCH,
    async (limit) => {
      const { looked, probes, errors } = await database.endpointHealth.probe({ limit, waitMs });
      // A job from before the message was held may wait for a slot.
      await Promise.all(probes.map(queues.deliveries.remove));
      await Promise.all(probes.map(queues.deliveries.add));
      if (errors.length > 0) throw errors[0];
      return looked;
    },
    signal,
  );
}
