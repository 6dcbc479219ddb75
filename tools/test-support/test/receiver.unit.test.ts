import { afterEach, describe, expect, it } from '@jest/globals';
import { type Receiver, startReceiver } from '@posthorn/test-support';

describe('a receiver', () => {
  let receiver: Receiver;
  afterEach(() => receiver.close());

  it('records requests as they arrive', async () => {
    receiver = await startReceiver();
    await fetch(`${receiver.url}/hook?a=1`, {
      method: 'POST',
      body: Buffer.from([0, 255]),
      headers: { 'X-A': 'b' },
    });
    const [request] = await receiver.waitForRequests(1);
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=1', body: Buffer.from([0, 255]) });
    expect(request?.headers['x-a']).toBe('b');
  });

  it('follows its list of responses and repeats the last one', async () => {
    receiver = await startReceiver([{ status: 500 }, { status: 204, delayMs: 5 }]);
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await fetch(receiver.url)).status);
    expect(statuses).toEqual([500, 204, 204]);
  });

  it('cuts the connection on request', async () => {
    receiver = await startReceiver(['reset']);
    await expect(fetch(receiver.url)).rejects.toThrow('fetch failed');
  });

  it('closes while a request hangs', async () => {
    receiver = await startReceiver(['hang']);
    const outcome = fetch(receiver.url).then(
      () => 'answered',
      () => 'cut',
    );
    await receiver.waitForRequests(1);
    await receiver.close();
    expect(await outcome).toBe('cut');
    receiver = await startReceiver();
  });

  it('reports how many requests are missing', async () => {
    receiver = await startReceiver();
    await expect(receiver.waitForRequests(1, 5)).rejects.toThrow('0 of 1 requests arrived in 5 ms');
  });
});
