import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestProxy, createGate, releaseAfterFile, startProxy, waitFor } from '@posthorn/test-support';
import {
  type CliEndpoint,
  type ListenerStack,
  startListenerStack,
  startListening,
} from '../support/start-listening.js';

let stack: ListenerStack;
let proxy: TestProxy;
let endpoint: CliEndpoint;
beforeAll(async () => {
  stack = await startListenerStack();
  proxy = await startProxy(stack.apiUrl);
  releaseAfterFile(() => proxy.close());
});
beforeEach(async () => {
  endpoint = await stack.createEndpoint();
});

const access = (): { readonly apiUrl: string; readonly apiKey: string } => ({
  apiUrl: proxy.url,
  apiKey: stack.stores.account.apiKey,
});
const options = (): readonly string[] => ['--endpoint', endpoint.id, '--json'];

describe('after its connection broke, listen', () => {
  it('connects again by itself, says so, and gets what came meanwhile', async () => {
    const { receiver, notes } = await startListening({ ...access(), options: options() });
    proxy.cut();
    const id = await endpoint.post('{}');
    await waitFor(() => notes().includes('cannot be reached'));
    proxy.restore();
    await receiver.waitForRequests(1);
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
    expect(notes()).toMatch(
      /The connection ended \(.+\)\. Connecting again\.\n[^]*Trying again\.\nConnected\.\n$/,
    );
  });

  it('forwards once what it had begun to forward, and reports its answer then', async () => {
    const gate = createGate();
    const script = [{ status: 200, after: gate.opened }];
    const { receiver, notes } = await startListening({ ...access(), options: options(), script });
    const id = await endpoint.post('{}');
    await receiver.waitForRequests(1);
    proxy.cut();
    await waitFor(() => notes().includes('cannot be reached'));
    gate.open();
    proxy.restore();
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('Ctrl-C', () => {
  it('waits for an answer on its way, and reports it', async () => {
    const gate = createGate();
    const script = [{ status: 202, after: gate.opened }];
    const { receiver, end } = await startListening({ ...access(), options: options(), script });
    const id = await endpoint.post('{}');
    await receiver.waitForRequests(1);
    const ended = end();
    gate.open();
    expect(await ended).toMatchObject({ exitCode: 0 });
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
  });

  it('leaves to the next listener what the local server does not answer', async () => {
    const first = await startListening({ ...access(), options: options(), script: ['hang'] });
    const id = await endpoint.post('{}');
    await first.receiver.waitForRequests(1);
    expect(await first.end()).toMatchObject({ exitCode: 0 });
    const next = await startListening({ ...access(), options: options() });
    await next.receiver.waitForRequests(1);
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
  });

  it('ends it while the API is away', async () => {
    const { notes, end } = await startListening({ ...access(), options: options() });
    proxy.cut();
    await waitFor(() => notes().includes('cannot be reached'));
    expect(await end()).toMatchObject({ exitCode: 0 });
    proxy.restore();
  });
});
