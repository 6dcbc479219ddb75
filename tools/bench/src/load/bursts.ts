import {
  type LabAccount,
  type LoadTarget,
  type WaitingMessages,
  at,
  createApiClient,
  createLabEndpoint,
  firstApi,
  firstApiUrl,
  insertHeld,
  insertQueued,
  insertWaitingRetries,
  startGenerator,
} from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { createSomeAtOnce, PAYLOAD_BYTES, payloadOf, prepareLoad, sendBody } from './prepare-load.js';
import { prepareForwarded } from './prepare-webhooks.js';

/** Makes many messages at once. Resolves to their number when all are accepted, or wait in PostgreSQL. */
export type Burst = (lab: BenchLab) => Promise<number>;

/** Creates endpoints for a burst, whose messages are the same each time. */
export type PrepareBurst = (lab: BenchLab) => Promise<Burst>;

const MESSAGES = 4000;
const BATCH = 100;
const BATCHES_AT_ONCE = 2;
const SUBSCRIBERS = 1000;
const MANY_SUBSCRIBERS = 10_000;
const BACKLOG = 100_000;
const REPLAYED_AT_ONCE = 1000;
const CONNECTIONS = 16;
const LOOK_EVERY_MS = 20;
const DUE_AFTER_MS = 1000;

/** The same lab with the endpoints and messages of another tenant. */
export function asTenant(lab: BenchLab, account: LabAccount): BenchLab {
  return { ...lab, stack: { ...lab.stack, account } };
}

/** What a tenant may do to make a burst. Each goes to one endpoint, except the events. */
export const BURSTS = {
  async batches(lab) {
    const body = batchTo((await prepareLoad(lab, { endpoints: 1 })).endpoints);
    return async () => {
      await callMany(lab, MESSAGES / BATCH, { path: '/v1/webhooks/send-batch', body });
      return MESSAGES;
    };
  },
  async sends(lab) {
    const { target } = await prepareLoad(lab, { endpoints: 1, connections: CONNECTIONS });
    return () => generate(target);
  },
  async webhooks(lab) {
    const target = await prepareForwarded(lab, 1);
    return () => generate({ ...target, connections: CONNECTIONS });
  },
  async events(lab) {
    return await publishTo(lab, { subscribers: SUBSCRIBERS, messages: MESSAGES });
  },
  async 'replay-all'(lab) {
    const { endpoints } = await prepareLoad(lab, { endpoints: 1 });
    await callMany(lab, REPLAYED_AT_ONCE / BATCH, {
      path: '/v1/webhooks/send-batch',
      body: batchTo(endpoints),
    });
    const endpoint = at(endpoints, 0).publicId;
    const path = `/v1/messages/replay-all?status=succeeded&limit=${REPLAYED_AT_ONCE}&endpoint_id=${endpoint}`;
    return async () => {
      const [{ replayed = 0 } = {}] = await callMany(lab, 1, { path });
      return replayed;
    };
  },
  async resume(lab) {
    const { endpoints } = await prepareLoad(lab, { endpoints: 1 });
    const { publicId } = at(endpoints, 0);
    return async () => {
      await firstApi(lab).endpoints.pause(publicId);
      await callMany(lab, MESSAGES / BATCH, {
        path: '/v1/webhooks/send-batch',
        body: batchTo(endpoints),
      });
      await firstApi(lab).endpoints.resume(publicId);
      return MESSAGES;
    };
  },
  async 'due retries'(lab) {
    const messages = await waitingMessages(lab);
    return async () => {
      await insertWaitingRetries(lab.stack.sql, messages, { afterMs: DUE_AFTER_MS, spreadMs: 1 });
      await lab.stack.redis.command('DEL', 'posthorn:{bull:0}:data-marker');
      return MESSAGES;
    };
  },
  async 'sweep after FLUSHALL'(lab) {
    const messages = await waitingMessages(lab);
    return async () => {
      await insertQueued(lab.stack.sql, messages);
      await lab.stack.redis.command('FLUSHALL');
      return MESSAGES;
    };
  },
} as const satisfies Readonly<Record<string, PrepareBurst>>;

/** Bursts that take a minute. */
export const LARGE_BURSTS = {
  async 'an event to 10,000'(lab) {
    return await publishTo(lab, { subscribers: MANY_SUBSCRIBERS, messages: MANY_SUBSCRIBERS });
  },
  async 'resume of 100,000'(lab) {
    const { endpoints } = await prepareLoad(lab, { endpoints: 1 });
    const { id, publicId } = at(endpoints, 0);
    return async () => {
      await firstApi(lab).endpoints.pause(publicId);
      const { projectId } = lab.stack.account;
      await insertHeld(lab.stack.sql, { projectId, endpointId: id, count: BACKLOG });
      await firstApi(lab).endpoints.resume(publicId);
      return BACKLOG;
    };
  },
} as const satisfies Readonly<Record<string, PrepareBurst>>;

async function publishTo(
  lab: BenchLab,
  { subscribers, messages }: { readonly subscribers: number; readonly messages: number },
): Promise<Burst> {
  const [destination] = await lab.receivers.open([{ behaviour: { kind: 'ok' } }]);
  const url = `${destination?.url ?? ''}/`;
  await createSomeAtOnce(Array.from({ length: subscribers }), () =>
    createLabEndpoint(firstApi(lab), { url, consumerId: 'crowd' }),
  );
  const payload = payloadOf(PAYLOAD_BYTES);
  const body = `{"event_type":"bench.event","consumer_id":"crowd","payload":${payload}}`;
  return async () => {
    await callMany(lab, messages / subscribers, { path: '/v1/events', body });
    return messages;
  };
}

async function waitingMessages(lab: BenchLab): Promise<WaitingMessages> {
  const { endpoints } = await prepareLoad(lab, { endpoints: 1 });
  return { projectId: lab.stack.account.projectId, endpointId: at(endpoints, 0).id, count: MESSAGES };
}

function batchTo(endpoints: readonly { readonly publicId: string }[]): string {
  const messages = Array.from({ length: BATCH }, (_, n) =>
    sendBody(at(endpoints, n % endpoints.length).publicId),
  );
  return `{"messages":[${messages.join(',')}]}`;
}

interface Counts {
  readonly replayed?: number;
}

/** Makes the call that many times, two at once. */
async function callMany(
  lab: BenchLab,
  times: number,
  call: { readonly path: string; readonly body?: string },
): Promise<readonly Counts[]> {
  const api = createApiClient(lab.stack.account.apiKey);
  const answers: Counts[] = [];
  let left = times;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { status = 0, body } = await api.call(firstApiUrl(lab), call);
      if (status >= 300 || status === 0) throw new Error(`${call.path} was answered with ${status}.`);
      answers.push((body as { readonly data?: Counts }).data ?? {});
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, work));
  api.close();
  return answers;
}

/** Sends in a closed loop, in a process of its own. */
async function generate(target: LoadTarget): Promise<number> {
  const generator = startGenerator();
  await generator.start(target, { kind: 'closed' });
  while ((await generator.progress()).accepted < MESSAGES) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const { accepted } = await generator.stopSending();
  await generator.stop();
  return accepted;
}
