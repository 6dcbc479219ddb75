import type { MessageRow } from '@posthorn/database';
import {
  type Receiver,
  type ReceiverScript,
  type ScriptedAnswer,
  type TestService,
  releaseAfterTest,
  startReceiver,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { redisCommand } from '@posthorn/local-stack';
import { type DeliveryId, deliveryJobId } from '@posthorn/queues';
import {
  DELIVERY_WORKER_VARIABLES,
  startDeliveryWorker,
} from '../../services/delivery-worker/src/start-delivery-worker.js';
import {
  RETRY_SCHEDULER_VARIABLES,
  startRetryScheduler,
} from '../../services/retry-scheduler/src/start-retry-scheduler.js';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';

export interface Outbound extends TestApi {
  readonly client: Client;
  /** A whole delivery worker, until the end of the test. */
  startWorker(environment?: Readonly<Record<string, string>>): Promise<TestService>;
  /** A whole retry-scheduler that polls often, until the end of the test. */
  startScheduler(environment?: Readonly<Record<string, string>>): Promise<TestService>;
  /** Runs until the end of the test. */
  startReceiver(script?: ReceiverScript | readonly ScriptedAnswer[]): Promise<Receiver>;
  /** Returns its public id. */
  createEndpoint(url: string): Promise<string>;
  /** Returns the message's id. */
  send(endpointId: string, payload?: object): Promise<string>;
  /** How often workers started a delivery job, as BullMQ counts it. */
  startsOf(delivery: DeliveryId): Promise<number>;
  /** Deletes all data of Redis. */
  flushRedis(): Promise<void>;
  waitForStatus(messageId: string, status: MessageRow['status']): Promise<MessageRow>;
}

/** The API with all delivery services, on its own stores. */
export async function startOutbound(environment: Readonly<Record<string, string>> = {}): Promise<Outbound> {
  const api = await startTestApi({ environment });
  const client = createClient(api);
  const stores = { DATABASE_URL: api.toDatabase.url, REDIS_URL: api.redisUrl };
  const files = { STORAGE_URL: `file:${api.folder}` };

  return {
    ...api,
    client,
    async startWorker(changes) {
      const worker = await startTestService({
        start: startDeliveryWorker,
        variables: DELIVERY_WORKER_VARIABLES,
        environment: { ...stores, ...files, ...environment, ...changes },
      });
      releaseAfterTest(() => worker.stop());
      return worker;
    },
    async startScheduler(changes) {
      const scheduler = await startTestService({
        start: startRetryScheduler,
        variables: RETRY_SCHEDULER_VARIABLES,
        environment: { ...stores, RESUME_POLL_SECONDS: '0.1', ...changes },
      });
      releaseAfterTest(() => scheduler.stop());
      return scheduler;
    },
    async startReceiver(script) {
      const receiver = await startReceiver(script);
      releaseAfterTest(() => receiver.close());
      return receiver;
    },
    async createEndpoint(url) {
      return String(dataOf(await client.post('/v1/endpoints', { url }), 201)['id']);
    },
    async send(endpointId, payload = {}) {
      const response = await client.send({ endpoint_id: endpointId, payload });
      return String(dataOf(response, 202)['message_id']);
    },
    async startsOf(delivery) {
      const key = `{bull:0}:deliveries:${deliveryJobId(delivery)}`;
      return Number((await redisCommand(api.redisUrl, ['HINCRBY', key, 'ats', '0'])).slice(1));
    },
    async flushRedis() {
      await redisCommand(api.redisUrl, ['FLUSHDB']);
    },
    waitForStatus: (messageId, status) =>
      waitFor(async () => {
        const row = await api.database.messages.findById(messageId);
        return row?.status === status && row;
      }),
  };
}
