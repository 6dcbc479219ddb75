import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 1000;

/** Erases payloads of events that no message needs any more. */
export async function eraseReleasedPayloads(
  { database: { payloads } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, (limit) => payloads.eraseReleased(limit), signal);
}
