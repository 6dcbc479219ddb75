import { beforeAll, describe, expect, it } from '@jest/globals';
import { createRandomUuid, createUuidV7 } from '@posthorn/common';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type Stores, openStores } from '../support/open-stores.js';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});

interface Depth {
  readonly queue: string;
  readonly paused: boolean;
  readonly waiting: number;
  readonly oldest: string | null;
}

async function depthOf(queue: string): Promise<Depth | undefined> {
  return ((await stores.read('queues')) as readonly Depth[]).find((depth) => depth.queue === queue);
}

const addDelivery = (): Promise<void> =>
  stores.queues.deliveries.add({ messageId: createUuidV7(), endpointId: createRandomUuid(), attemptNo: 1 });

function consume(): { readonly taken: () => number } {
  let taken = 0;
  const consumer = stores.queues.deliveries.consume({
    findOwner: () => Promise.resolve(undefined),
    concurrency: 5,
    onReturnToQueue: () => undefined,
    handle: () => {
      taken += 1;
      return Promise.resolve({ kind: 'done' });
    },
  });
  releaseAfterTest(() => consumer.close());
  return { taken: () => taken };
}

describe('the queues', () => {
  it('are listed with their waiting jobs and the age of the oldest', async () => {
    const before = Date.now();
    await addDelivery();
    const depth = await depthOf('deliveries');
    expect(depth).toMatchObject({ waiting: 1, paused: false });
    expect(Math.abs(Date.parse(depth?.oldest ?? '') - before)).toBeLessThan(10_000);
    const { stdout } = await stores.cli('queues', 'depths');
    expect(stdout.split('\n')[0]).toMatch(/^QUEUE +PAUSED +WAITING +ACTIVE +DELAYED +OLDEST$/);
    consume();
    expect(await stores.read('queues', 'drain', 'deliveries')).toEqual({ queue: 'deliveries', left: 0 });
  });

  it('keep their jobs while they are paused, and continue when they are resumed', async () => {
    const { taken } = consume();
    expect(await stores.read('queues', 'pause', 'deliveries')).toEqual({ queue: 'deliveries', paused: true });
    await addDelivery();
    await addDelivery();
    expect(await depthOf('deliveries')).toMatchObject({ waiting: 2, paused: true });
    const drain = await stores.cli('queues', 'drain', 'deliveries');
    expect({ ...drain, taken: taken() }).toMatchObject({ exitCode: 3, taken: 0 });
    expect(await stores.read('queues', 'resume', 'deliveries')).toEqual({
      queue: 'deliveries',
      paused: false,
    });
    await waitFor(() => taken() === 2);
    const actions = await stores.database.operatorActions.list({ limit: 2 });
    expect(actions.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'queue.resume deliveries',
      'queue.pause deliveries',
    ]);
  });

  it('are reported with the remaining jobs when they are not empty in time', async () => {
    await stores.queues.exports.add({ exportId: createUuidV7(), runs: 0 });
    const { exitCode, stdout } = await stores.cli('queues', 'drain', 'exports', '--timeout', '1', '--json');
    expect({ exitCode, answer: JSON.parse(stdout) as unknown }).toEqual({
      exitCode: 1,
      answer: { queue: 'exports', left: 1 },
    });
  });

  it('are reported as a failure within seconds when they are unreachable', async () => {
    const environment = { REDIS_URL: 'redis://127.0.0.1:1' };
    const { exitCode, stdout, stderr } = await stores.call(['queues', '--json'], { environment });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('ECONNREFUSED');
  });
});
