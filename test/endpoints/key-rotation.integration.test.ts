import { beforeAll, describe, expect, it } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { type ReceivedRequest, type Receiver, waitForEffect } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

let outbound: Outbound;
beforeAll(async () => {
  outbound = await startOutbound();
});

type Data = Readonly<Record<string, unknown>>;

function expectedSignature({ headers, body }: ReceivedRequest, secrets: readonly Data[]): string {
  const timestamp = Number(headers['x-webhook-timestamp']);
  return signDelivery(
    body.toString(),
    timestamp,
    secrets.map((key) => String(key['signing_secret'])),
  );
}

describe('a running worker', () => {
  /**
   * Sends until a delivery is signed by exactly these secrets in this order. Returns the age of the last other
   * signature.
   */
  async function waitForSigners(
    receiver: Receiver,
    endpointId: string,
    keys: readonly Data[],
  ): Promise<number> {
    const { lagMs } = await waitForEffect(async () => {
      const next = receiver.requests.length;
      await outbound.send(endpointId);
      const { [next]: request } = await receiver.waitForRequests(next + 1);
      if (request === undefined) return false;
      return request.headers['x-webhook-signature'] === expectedSignature(request, keys);
    });
    return lagMs;
  }

  it('signs with both keys within a second, the newest first, and no longer with a deleted key', async () => {
    const receiver = await outbound.startReceiver();
    await outbound.startWorker();
    const first = dataOf(await outbound.client.post('/v1/endpoints', { url: receiver.url }), 201);
    const endpointId = String(first['id']);
    await waitForSigners(receiver, endpointId, [first]);

    const path = `/v1/endpoints/${endpointId}/signing-keys`;
    const second = dataOf(await outbound.client.post(path), 201);
    expect(await waitForSigners(receiver, endpointId, [second, first])).toBeLessThanOrEqual(1000);

    dataOf(await outbound.client.delete(`${path}/${String(first['signing_key_id'])}`), 200);
    expect(await waitForSigners(receiver, endpointId, [second])).toBeLessThanOrEqual(1000);
  });
});
