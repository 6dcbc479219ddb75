import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { releaseAfterTest } from '@posthorn/test-support';
import { ConnectionError, Posthorn, type PosthornOptions, TimeoutError } from '../../src/index.js';
import { startScriptedApi } from '../support/start-scripted-api.js';

const DRIP_MS = 20;

/** Its answer begins at once, and goes on until `bytes` have come. */
async function startDrip(bytes: number, options: Partial<PosthornOptions> = {}) {
  const ended: Promise<unknown>[] = [];
  const server = createServer((_, response) => {
    let sent = 0;
    const timer = setInterval(() => {
      response.write('x');
      sent += 1;
      if (sent === bytes) response.destroy();
    }, DRIP_MS);
    ended.push(once(response, 'close').finally(() => clearInterval(timer)));
    response.writeHead(200, { 'content-type': 'text/csv' }).flushHeaders();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfterTest(() => server.close().closeAllConnections());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { posthorn: new Posthorn({ baseUrl, ...options }), ended };
}

describe('the body of a file', () => {
  it.each<[string, Partial<PosthornOptions>]>([
    ['the global fetch', {}],
    ['a fetch that ignores its signal', { fetch: (url, init) => fetch(url, { ...init, signal: null }) }],
  ])('ends in the time of the whole call although bytes keep coming: %s', async (_, options) => {
    const { posthorn, ended } = await startDrip(Infinity, { totalTimeoutMs: 2000, ...options });
    const file = await posthorn.messages.getPayload('m1');
    await expect(file.text()).rejects.toMatchObject({ name: 'TimeoutError', timeoutMs: 2000 });
    await Promise.all(ended);
  });

  it('may take longer than a try', async () => {
    const { posthorn } = await startDrip(Infinity, { totalTimeoutMs: 2500, timeoutMs: 1000 });
    const file = await posthorn.messages.getPayload('m1');
    const error: unknown = await file.text().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeoutMs: 2500 });
  });

  it('ends when the signal of the call aborts, with its reason', async () => {
    const { posthorn } = await startDrip(Infinity);
    const controller = new AbortController();
    const file = await posthorn.messages.getPayload('m1', { signal: controller.signal });
    const text = file.text();
    controller.abort(new Error('enough'));
    await expect(text).rejects.toThrow('enough');
  });

  it('fails as a connection that broke when it is cut', async () => {
    const { posthorn } = await startDrip(2);
    const file = await posthorn.messages.getPayload('m1');
    await expect(file.text()).rejects.toBeInstanceOf(ConnectionError);
  });

  it('ends its connection when nobody reads on', async () => {
    const { posthorn, ended } = await startDrip(Infinity);
    const file = await posthorn.messages.getPayload('m1');
    await file.body?.cancel();
    await Promise.all(ended);
  });

  it('comes whole, with all of its response', async () => {
    const { posthorn, receiver } = await startScriptedApi([
      { status: 200, body: 'a,b\n'.repeat(100_000), headers: { 'content-type': 'text/csv' } },
    ]);
    const { data, response } = await posthorn.messages.getPayload('m1').withResponse();
    expect(data).toBe(response);
    expect([data.status, data.url, data.redirected, data.headers.get('content-type')]).toEqual([
      200,
      `${receiver.url}/v1/messages/m1/payload`,
      false,
      'text/csv',
    ]);
    expect(await data.text()).toHaveLength(400_000);
  });
});
