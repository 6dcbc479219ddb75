import { applyMigrations } from '@posthorn/database';
import { startTestStores } from './start-test-stores.js';

/**
 * A process that runs the stores of one test run while its parent, jest, lives.
 * It stops them on request and when the channel to the parent breaks, so that even a killed run leaves nothing behind.
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
// Idle timers of the libraries would delay the end by seconds.
process.exit();
