import { join } from 'node:path';
import { collectGarbage } from '@posthorn/runtime';
import { startDeliveryReceiver } from '../first-delivery/delivery-receiver.js';
import { spawnWatchdog } from '../watchdog/spawn-watchdog.js';
import { introduceStack } from '../terminal/introduce-stack.js';
import type { Launch } from '../machine/launch.js';
import { planLocalStack } from '../plan/plan-local-stack.js';
import { provideStores } from '../stores/provide-stores.js';
import type { LocalStateFile } from '../home/local-state.js';
import { type PreparedDatabase, prepareDatabase } from './prepare-database.js';
import { openServiceOutput } from '../services/service-output.js';
import { runServices } from '../services/run-services.js';

/** Starts Posthorn completely, including the first delivery. */
export async function startLocalStack(launch: Launch): Promise<void> {
  const { acquire, withStep } = launch;
  const plan = await planLocalStack(launch);
  const watchdog = await acquire('watchdog', () => spawnWatchdog(launch.home, plan.config.deliveryTimeoutMs));
  const stores = await provideStores(launch);
  const prepared = await withStep('migrate', 'Applying migrations', () =>
    openDatabase(stores.databaseUrl, plan.config.encryptionKeys, plan.stateFile),
  );

  const { receiver: kept } = plan.stateFile.state;
  const receiver = await acquire('receiver', () => startDeliveryReceiver(kept?.port));
  const output = await acquire('logs', () => openServiceOutput(join(launch.home, 'logs')));
  await runServices(launch, { plan, stores, watchdog, output });
  await introduceStack(launch, { plan, stores, ...prepared, receiver });
  output.showAll();
  await collectGarbage();
}

const MAX_FORMER_ACCOUNTS = 10;

/** Remembers the account and keys that were given: later starts and the command line need them, too. */
async function openDatabase(
  databaseUrl: string,
  encryptionKeys: string,
  { state, remember }: LocalStateFile,
): Promise<PreparedDatabase> {
  const accounts = [...(state.account === undefined ? [] : [state.account]), ...(state.formerAccounts ?? [])];
  const prepared = await prepareDatabase({ databaseUrl, encryptionKeys, accounts });
  const { account } = prepared;
  const formerAccounts = accounts
    .filter(({ apiKey }) => apiKey !== account.apiKey)
    .slice(0, MAX_FORMER_ACCOUNTS);
  await remember({ encryptionKeys, account, formerAccounts });
  return prepared;
}
