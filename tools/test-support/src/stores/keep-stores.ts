import { applyMigrations } from '@posthorn/database';
import { startTestStores } from './start-test-stores.js';

/**
 * A process that keeps the stores of one test run for as long as its parent, jest, lives: it ends them when told so
 * and when the channel to the parent breaks, so that a run that was killed leaves nothing behind either.
 */
const orphaned = new Promise<void>((resolve) => process.once('disconnect', resolve));
const stores = await startTestStores();
try {
  await applyMigrations(stores.addresses.templateUrl);
  if (process.connected) {
    process.send?.(stores.addresses);
    await orphaned;
  }
} finally {
  await stores.stop();
}
// Idle timers of the libraries would hold the run up for seconds.
process.exit();
