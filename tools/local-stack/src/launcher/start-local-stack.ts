import { applyMigrations } from '@posthorn/database';
import { startDeliveryReceiver } from '../first-delivery/delivery-receiver.js';
import { spawnWatchdog } from '../watchdog/spawn-watchdog.js';
import { introduceStack } from '../terminal/introduce-stack.js';
import type { Launch } from '../machine/launch.js';
import { planLocalStack } from '../plan/plan-local-stack.js';
import { provideStores } from '../stores/provide-stores.js';
import { provisionAccount } from './provision-account.js';
import { runServices } from '../services/run-services.js';

/** Starts Posthorn completely, including the first delivery. */
export async function startLocalStack(launch: Launch): Promise<void> {
  const { acquire, withProgress } = launch;
  const plan = await planLocalStack(launch);
  const watchdog = await acquire('watchdog', () => spawnWatchdog(launch.home, plan.config.deliveryTimeoutMs));
  const stores = await provideStores(launch);
  await withProgress('Applying migrations', () => applyMigrations(stores.databaseUrl));
  const account = await provisionAccount(stores.databaseUrl, plan.stateFile);

  const { receiver: kept } = plan.stateFile.state;
  const receiver = await acquire('receiver', () => startDeliveryReceiver(kept?.port));
  await runServices(launch, { plan, stores, watchdog });
  await introduceStack(launch, { plan, stores, account, receiver });
}
