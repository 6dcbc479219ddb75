import { fileURLToPath } from 'node:url';
import { workerStopsWithinMs } from '@posthorn/domain';
import type { Watchdog } from '../watchdog/spawn-watchdog.js';
import { createSupervisor } from '../supervisor/create-supervisor.js';
import type { Launch } from '../machine/launch.js';
import type { LocalPlan } from '../plan/plan-local-stack.js';
import type { StoreUrls } from '../stores/provide-stores.js';
import { SERVICES } from '../plan/service-ports.js';
import { waitUntilReady } from './wait-until-ready.js';
import type { ServiceOutput } from './service-output.js';

/** The same path from src and from dist. */
const SERVICES_FOLDER = new URL('../../../../services/', import.meta.url);

/** The time in which a process can log what did not stop, before it is killed. */
const LAST_WORDS_MS = 3000;

export interface ServiceParts {
  readonly plan: LocalPlan;
  readonly stores: StoreUrls;
  readonly watchdog: Watchdog;
  readonly output: ServiceOutput;
}

/** Runs the built services, each in its own process, and waits until all are ready. */
export async function runServices(
  launch: Launch,
  { plan, stores, watchdog, output }: ServiceParts,
): Promise<void> {
  const { ports, host, devFile, config } = plan;
  const environment = {
    ...plan.environment,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
  };
  const processes = SERVICES.map((name) => ({
    name,
    script: fileURLToPath(new URL(`${name}/dist/main.js`, SERVICES_FOLDER)),
    environment: { ...environment, OPS_PORT: String(ports[name]) },
  }));
  await launch.acquire('services', () =>
    createSupervisor(
      processes,
      {
        onLine: output.write,
        onPids(pids) {
          watchdog.setServices(pids);
          void devFile.setProcesses(pids);
        },
      },
      workerStopsWithinMs(config.deliveryTimeoutMs) + LAST_WORDS_MS,
    ),
  );
  const urls = Object.fromEntries(SERVICES.map((name) => [name, `http://${host}:${ports[name]}`]));
  await launch.withStep('services', 'Waiting for the services', () =>
    waitUntilReady(urls, { signal: launch.stopping }),
  );
}
