import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BreakpointProxy, startBreakpointProxy } from '@posthorn/lab';
import { waitFor } from '@posthorn/test-support';

describe('a breakpoint proxy before a store', () => {
  let received: string;
  let wire: BreakpointProxy;
  let client: Socket;
  const store = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        received += chunk.toString();
        socket.write('ok');
      }),
  );

  beforeEach(async () => {
    received = '';
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    wire = await startBreakpointProxy(`redis://127.0.0.1:${(store.address() as AddressInfo).port}`);
    client = connect(Number(new URL(wire.url).port), '127.0.0.1').on('error', () => undefined);
  });

  afterEach(async () => {
    client.destroy();
    await wire.close();
    const closed = once(store, 'close');
    store.close();
    await closed;
  });

  it('forwards data in both directions', async () => {
    client.write('PING');
    await once(client, 'data');
    expect(received).toBe('PING');
  });

  it('reports the text, and withholds it and all later data from the store', async () => {
    client.write('before ');
    await waitFor(() => received === 'before ');
    const seen = wire.breakAt('secret');
    client.write('a secret');
    await seen;
    client.write('afterwards');
    const other = connect(Number(new URL(wire.url).port), '127.0.0.1');
    other.write('another');
    await waitFor(() => received.includes('another'));
    other.destroy();
    expect(received).toBe('before another');
  });

  it('forwards held data in order after its release', async () => {
    const seen = wire.breakAt('secret');
    client.write('a secret ');
    await seen;
    client.write('afterwards ');
    wire.letGo();
    client.write('and more');
    await waitFor(() => received.endsWith('more'));
    expect(received).toBe('a secret afterwards and more');
  });
});
