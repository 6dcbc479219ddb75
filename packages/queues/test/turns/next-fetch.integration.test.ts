import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { DeliveryJob } from '../../src/index.js';
import { consume, openQueues } from '../support/open-queues.js';
import { waitFor } from '@posthorn/test-support';

const BACKLOG = 60;
/** Deliveries that waited for as long are counted. */
const COUNTED_AFTER_MS = 20;
/** Each eighth one is followed by a call of the script. By this one, the script knows the owners of all endpoints. */
const EIGHTH = 23;

it('takes the only message of a tenant with the next fetch, before the backlog of another tenant', async () => {
  const { queues } = await openQueues();
  const [busy, calm] = [createUuidV7(), createUuidV7()];
  const add = async (endpointId: string): Promise<DeliveryJob> => {
    const job = { messageId: createUuidV7(), endpointId, attemptNo: 1 };
    await queues.deliveries.add(job);
    return job;
  };
  for (let count = 0; count < BACKLOG; count += 1) await add(busy);
  await add(calm);
  await sleep(COUNTED_AFTER_MS);
  let lone: DeliveryJob | undefined;
  const taken = consume(
    queues,
    async (_, index) => {
      if (index === EIGHTH) lone = await add(calm);
      return { kind: 'done' };
    },
    { concurrency: 1, findOwner: (id) => Promise.resolve({ tenantId: id, projectId: id }) },
  );
  await waitFor(() => taken.length === BACKLOG + 2);
  expect(taken[EIGHTH + 1]?.job).toEqual(lone);
});
