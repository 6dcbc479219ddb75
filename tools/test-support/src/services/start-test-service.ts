import { type Environment, type VariableKey, loadConfig } from '@posthorn/config';
import { type MetricDescription, createMetrics } from '@posthorn/observability';
import { createReleaseStack } from '@posthorn/runtime';
import { type ServiceContext, COMMON_VARIABLES, createOutageLog } from '@posthorn/service';
import { TEST_ENCRYPTION_KEYS } from '../factories/test-cipher.js';
import { createTestFolder } from '../stores/create-test-folder.js';
import { type LogLine, createLogRecord } from './log-record.js';

export interface TestServiceOptions<Key extends VariableKey> {
  /** The service name in its metrics; `test` by default. */
  readonly name?: string;
  /** The service's composition root. */
  readonly start: (context: ServiceContext<Key>) => Promise<void>;
  /** The variables that the service reads. */
  readonly variables: readonly Key[];
  /** Overrides the tests' defaults: free ports, local destinations are allowed, bursts are unlimited. */
  readonly environment: Environment;
}

export interface TestService {
  /** The URL of its port, without a trailing slash. */
  readonly url: string;
  readonly logs: readonly LogLine[];
  readonly metrics: readonly MetricDescription[];
  /** Drains the service as a stop signal would. Rejects when a part did not stop cleanly. */
  stop(): Promise<void>;
}

const ENVIRONMENT: Environment = {
  API_PORT: '0',
  INGEST_PORT: '0',
  OPS_PORT: '0',
  BIND_ADDRESS: '127.0.0.1',
  ALLOW_INSECURE_DESTINATIONS: 'true',
  ENCRYPTION_KEYS: TEST_ENCRYPTION_KEYS,
  PROJECT_BURST_PER_SECOND: '0',
};

/** A whole service within the test's process. */
export async function startTestService<Key extends VariableKey>({
  name = 'test',
  start,
  variables,
  environment,
}: TestServiceOptions<Key>): Promise<TestService> {
  const { logger: record, lines } = createLogRecord();
  const outages = createOutageLog(record);
  const releases = createReleaseStack();
  const metrics = createMetrics(name);
  let isDraining = false;
  await start({
    name,
    config: loadConfig<Key | (typeof COMMON_VARIABLES)[number]>([...COMMON_VARIABLES, ...variables], {
      ...ENVIRONMENT,
      STORAGE_URL: `file:${await createTestFolder()}`,
      ...environment,
    }),
    logger: outages.logger,
    outages,
    metrics,
    releases,
    isDraining: () => isDraining,
  });
  return {
    url: `http://127.0.0.1:${String(portOf(lines))}`,
    logs: lines,
    metrics: metrics.describe(),
    async stop() {
      isDraining = true;
      const [failure] = await releases.releaseAll();
      if (failure !== undefined) throw failure.error;
    },
  };
}

function portOf(lines: readonly LogLine[]): unknown {
  return lines.find(({ message }) => message === 'listening')?.fields['port'];
}
