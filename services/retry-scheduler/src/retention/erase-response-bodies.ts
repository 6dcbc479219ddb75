import { responseBodyKey } from '@posthorn/storage';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

/** Erases the stored response bodies of messages. An attempt is updated only after its file is deleted. */
export async function eraseResponseBodies(
  messageIds: readonly string[],
  { database: { attempts }, files }: Pick<MaintenanceDependencies, 'database' | 'files'>,
): Promise<void> {
  const bodies = await attempts.findStoredBodies(messageIds);
  if (bodies.length === 0) return;
  await files.delete(bodies.map(responseBodyKey));
  await attempts.forgetStoredBodies(bodies);
}
