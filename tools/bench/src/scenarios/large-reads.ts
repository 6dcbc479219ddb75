import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, createApiClient, firstApiUrl, provisionAccount, quantile } from '@posthorn/lab';
import { asTenant } from '../load/bursts.js';
import { payloadOf, prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Scenario } from '../lab/scenario.js';

const PER_SECOND = 20;
const READERS = 100;
const READ_BYTES = 1_000_000;
const ROUNDS = 3;
const LEAD_IN_MS = 1000;

/** Alternates between sends alone and sends beside large reads of another tenant. */
export const largeReads: Scenario = {
  name: 'large-reads',
  description: `Answers to ${PER_SECOND} sends a second, alone and beside ${READERS} connections of another tenant that read 1 MB each.`,
  run: ({ scale: { seconds }, say, withOwn }) =>
    withOwn({ services: { api: 1 } }, async (lab) => {
      const { target } = await prepareLoad(lab, { endpoints: 1 });
      const other = asTenant(lab, await provisionAccount(lab.stack.sql));
      const url = await storeLargePayload(other);
      say('warms up');
      await measure(lab, target, seconds);
      const [alone, beside]: [number[], number[]] = [[], []];
      let reads = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        say(`round ${round} of ${ROUNDS}`);
        alone.push(...(await measure(lab, target, seconds)));
        const stopReading = startReading(url, other.stack.account.apiKey);
        beside.push(...(await measure(lab, target, seconds)));
        reads += stopReading();
      }
      const p99 = (latencies: readonly number[]): number => quantile(latencies, 0.99) ?? Number.NaN;
      return {
        metrics: [
          { name: 'p99 of a send alone', value: p99(alone), unit: 'ms' },
          { name: 'p99 of a send beside reads', value: p99(beside), unit: 'ms' },
          {
            name: 'of three times alone and 30 ms',
            value: p99(beside) / (3 * p99(alone) + 30),
            unit: 'times',
          },
          { name: 'reads', value: reads / (ROUNDS * (seconds + LEAD_IN_MS / 1000)), unit: '/s' },
        ],
      };
    }),
};

/** Returns the URL of the payload. */
async function storeLargePayload(lab: BenchLab): Promise<string> {
  const { endpoints } = await prepareLoad(lab, { endpoints: 1 });
  const api = createApiClient(lab.stack.account.apiKey);
  const sent = `{"endpoint_id":"${endpoints[0]?.publicId ?? ''}","payload":${payloadOf(READ_BYTES)}}`;
  const { body } = await api.call(firstApiUrl(lab), { path: '/v1/webhooks/send', body: sent });
  api.close();
  const { data } = body as { readonly data: { readonly message_id: string } };
  return `${firstApiUrl(lab)}/v1/messages/${data.message_id}/payload`;
}

/** Each connection reads as fast as it is answered. The returned function ends them, and returns the number of reads. */
function startReading(url: string, apiKey: string): () => number {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const headers = { authorization: `Bearer ${apiKey}` };
  let reads = 0;
  let isOver = false;
  const readOn = (): void => {
    if (isOver) return;
    const asked = request(url, { agent, headers }, (response) => {
      response.resume().once('end', () => {
        reads += 1;
        readOn();
      });
    });
    asked.once('error', readOn).end();
  };
  for (let reader = 0; reader < READERS; reader += 1) readOn();
  return () => {
    isOver = true;
    agent.destroy();
    return reads;
  };
}

/** Returns how long each send waited for its answer. */
async function measure(lab: BenchLab, target: LoadTarget, seconds: number): Promise<readonly number[]> {
  await lab.generator.start(target, { kind: 'open', perSecond: PER_SECOND });
  await sleep(LEAD_IN_MS + seconds * 1000);
  const { intendedMs, answeredMs } = await lab.generator.stopSending();
  return Array.from(answeredMs, (atMs, index) => atMs - (intendedMs[index] ?? 0)).slice(
    (PER_SECOND * LEAD_IN_MS) / 1000,
  );
}
