import type { MessageRow } from '@posthorn/database';
import {
  type Receiver,
  type ReceiverScript,
  type ScriptedAnswer,
  createTestFolder,
  releaseAfterFile,
  releaseAfterTest,
  startReceiver,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import {
  DELIVERY_WORKER_VARIABLES,
  startDeliveryWorker,
} from '../../../delivery-worker/src/start-delivery-worker.js';
import {
  RETRY_SCHEDULER_VARIABLES,
  startRetryScheduler,
} from '../../../retry-scheduler/src/start-retry-scheduler.js';
import { type TestIngest, startTestIngest } from './start-test-ingest.js';

export interface Forwarding extends TestIngest {
  /** Runs until the end of the test. */
  startReceiver(script?: ReceiverScript | readonly ScriptedAnswer[]): Promise<Receiver>;
  waitForStatus(messageId: string, status: MessageRow['status']): Promise<MessageRow>;
}

/** The ingest service with all delivery services. Retries are due at once. */
export async function startForwarding(): Promise<Forwarding> {
  const ingest = await startTestIngest();
  const environment = {
    DATABASE_URL: ingest.databaseUrl,
    REDIS_URL: ingest.redisUrl,
    STORAGE_URL: `file:${await createTestFolder()}`,
    RETRY_TIME_SCALE: '0',
    RESUME_POLL_SECONDS: '0.1',
  };
  const services = await Promise.all([
    startTestService({ start: startDeliveryWorker, variables: DELIVERY_WORKER_VARIABLES, environment }),
    startTestService({ start: startRetryScheduler, variables: RETRY_SCHEDULER_VARIABLES, environment }),
  ]);
  for (const service of services) releaseAfterFile(() => service.stop());
  return {
    ...ingest,
    async startReceiver(script) {
      const receiver = await startReceiver(script);
      releaseAfterTest(() => receiver.close());
      return receiver;
    },
    waitForStatus: (messageId, status) =>
      waitFor(async () => {
        const row = await ingest.database.messages.findById(messageId);
        return row?.status === status && row;
      }),
  };
}
