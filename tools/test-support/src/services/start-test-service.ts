import { type Environment, type VariableKey, loadConfig } from '@posthorn/config';
import { type MetricDescription, createMetrics } from '@posthorn/observability';
import { createReleaseStack } from '@posthorn/runtime';
import { type ServiceContext, COMMON_KEYS } from '@posthorn/service';
import { TEST_ENCRYPTION_KEYS } from '../factories/test-cipher.js';
import { createTestFolder } from '../stores/create-test-folder.js';
import { type LogLine, createLogRecord } from './log-record.js';

export interface TestServiceOptions<Key extends VariableKey> {
  /** As its metrics name it; `test` when left out. */
  readonly name?: string;
  /** The service's composition root. */
  readonly start: (context: ServiceContext<Key>) => Promise<void>;
  /** The variables that it reads. */
  readonly keys: readonly Key[];
  /** Merged over the one of the tests: ports are free ones, destinations may be local, bursts have no ceiling. */
  readonly environment: Environment;
}

export interface TestService {
  /** Of its port, without a slash at the end. */
  readonly url: string;
  readonly logs: readonly LogLine[];
  readonly metrics: readonly MetricDescription[];
  /** Drains it as a stop signal would; rejects when something did not stop cleanly. */
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
  keys,
  environment,
}: TestServiceOptions<Key>): Promise<TestService> {
  const { logger, lines } = createLogRecord();
  const releases = createReleaseStack();
  const metrics = createMetrics(name);
  let isDraining = false;
  await start({
    name,
    config: loadConfig<Key | (typeof COMMON_KEYS)[number]>([...COMMON_KEYS, ...keys], {
      ...ENVIRONMENT,
      STORAGE_URL: `file:${await createTestFolder()}`,
      ...environment,
    }),
    logger,
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
