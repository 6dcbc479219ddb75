import { join } from 'node:path';
import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import { applyMigrations, describeMissingKeys, findMissingKeys } from '@posthorn/database';
import { startDeliveryReceiver } from '../first-delivery/delivery-receiver.js';
import { spawnWatchdog } from '../watchdog/spawn-watchdog.js';
import { introduceStack } from '../terminal/introduce-stack.js';
import type { Launch } from '../machine/launch.js';
import { StartError } from '../machine/start-error.js';
import { type LocalPlan, planLocalStack } from '../plan/plan-local-stack.js';
import { provideStores } from '../stores/provide-stores.js';
import { provisionAccount } from './provision-account.js';
import { openServiceOutput } from '../services/service-output.js';
import { runServices } from '../services/run-services.js';

/** Starts Posthorn completely, including the first delivery. */
export async function startLocalStack(launch: Launch): Promise<void> {
  const { acquire, withStep } = launch;
  const plan = await planLocalStack(launch);
  const watchdog = await acquire('watchdog', () => spawnWatchdog(launch.home, plan.config.deliveryTimeoutMs));
  const stores = await provideStores(launch);
  await withStep('migrate', 'Applying migrations', () => applyMigrations(stores.databaseUrl));
  await keepEncryptionKeys(stores.databaseUrl, plan);
  const account = await provisionAccount(stores.databaseUrl, plan.stateFile);

  const { receiver: kept } = plan.stateFile.state;
  const receiver = await acquire('receiver', () => startDeliveryReceiver(kept?.port));
  const output = await acquire('logs', () => openServiceOutput(join(launch.home, 'logs')));
  await runServices(launch, { plan, stores, watchdog, output });
  await introduceStack(launch, { plan, stores, account, receiver });
  output.showAll();
}

/** Remembers keys that were given: later starts and the command line need them, too. Throws when they cannot read the data. */
async function keepEncryptionKeys(databaseUrl: string, { config, stateFile }: LocalPlan): Promise<void> {
  const { encryptionKeys } = config;
  const missing = await findMissingKeys(databaseUrl, createSecretCipher(parseEncryptionKeys(encryptionKeys)));
  if (missing.length > 0) throw new StartError(describeMissingKeys(missing));
  if (encryptionKeys !== stateFile.state.encryptionKeys) await stateFile.remember({ encryptionKeys });
}
