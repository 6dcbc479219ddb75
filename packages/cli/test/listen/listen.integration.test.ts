import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { verifyDelivery } from '@posthorn/common';
import { createTestFolder, waitFor } from '@posthorn/test-support';
import { callCli } from '../support/call-cli.js';
import {
  type CliEndpoint,
  type Listening,
  type ListenerStack,
  post,
  startListenerStack,
  startListening,
} from '../support/start-listening.js';

let stack: ListenerStack;
let endpoint: CliEndpoint;
let listen: (...options: readonly string[]) => Promise<Listening>;
beforeAll(async () => {
  stack = await startListenerStack();
});
beforeEach(async () => {
  endpoint = await stack.createEndpoint();
  listen = (...options) =>
    startListening({ ...access(), options: ['--endpoint', endpoint.id, '--json', ...options] });
});

const access = (): { readonly apiUrl: string; readonly apiKey: string } => ({
  apiUrl: stack.apiUrl,
  apiKey: stack.stores.account.apiKey,
});

describe('listen', () => {
  it('creates an ephemeral endpoint, and prints its URL on a line of its own', async () => {
    const { output, receiver, end } = await startListening(access());
    const [url = ''] = output().split('\n');
    const id = await post(url, '{"type":"order.created"}');
    await receiver.waitForRequests(1);
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
    const { exitCode, stderr } = await end();
    expect(exitCode).toBe(0);
    const [, endpointId = ''] = /--endpoint (\S+)/.exec(stderr) ?? [];
    expect(await stack.callApi('GET', `/v1/inbound-endpoints/${endpointId}`)).toMatchObject({
      mode: 'cli',
      ingest_url: url,
      ephemeral: true,
      ttl_minutes: 60,
    });
  });

  it('creates an endpoint that stays with --keep', async () => {
    const { output } = await startListening({ ...access(), options: ['--keep', '--json'] });
    const { endpoint_id: id } = JSON.parse(output()) as { readonly endpoint_id: string };
    expect(await stack.callApi('GET', `/v1/inbound-endpoints/${id}`)).toMatchObject({ ephemeral: false });
  });

  it.each([
    ['JSON', Buffer.from('{ "n": 12345678901234567890, "x": 1.0 }')],
    ['JSON with white space around it', Buffer.from(' {"a": 1}\n')],
    ['bytes', randomBytes(300)],
    ['nothing', Buffer.alloc(0)],
  ])('forwards %s byte for byte, with the headers and signatures of the sender', async (_what, body) => {
    const { receiver } = await listen();
    const headers = {
      'Content-Type': 'application/x-hook',
      'X-Hub-Signature-256': 'sha256=abc',
      'Stripe-Signature': 't=1,v1=abcdef',
      'X-Webhook-Signature': 'sha256=other',
      Authorization: 'Bearer of-the-sender',
    };
    await endpoint.post(body, headers);
    const [request] = await receiver.waitForRequests(1);
    expect(request).toMatchObject({ method: 'POST', path: '/hooks?x=1', body });
    for (const [name, value] of Object.entries(headers)) {
      expect(request?.headers[name.toLowerCase()]).toBe(value);
    }
    expect(request?.headers['x-webhook-id']).toBeUndefined();
  });

  it('gets what the endpoint received before, oldest first', async () => {
    const ids = [await endpoint.post('1'), await endpoint.post('2'), await endpoint.post('3')];
    const { receiver, entries } = await listen();
    await receiver.waitForRequests(3);
    await waitFor(() => entries().length === 3);
    expect(new Set(entries().map((entry) => entry['message_id']))).toEqual(new Set(ids));
  });

  it('reports what the local server answered', async () => {
    const script = [{ status: 201 }, { status: 500 }];
    const options = ['--endpoint', endpoint.id, '--json'];
    const { entries, receiver } = await startListening({ ...access(), script, options });
    const good = await endpoint.post('{"type":"a"}');
    await receiver.waitForRequests(1);
    const bad = await endpoint.post('{"type":"b"}');
    await waitFor(async () => (await stack.statusOf(bad)) === 'failed_permanent');
    expect(await stack.statusOf(good)).toBe('succeeded');
    expect(entries()).toMatchObject([
      { type: 'webhook', message_id: good, event_type: 'a', size_bytes: 12, status: 201, error: null },
      { type: 'webhook', message_id: bad, event_type: 'b', status: 500 },
    ]);
    const attempts = await stack.callApi('GET', `/v1/inbound-messages/${bad}/attempts`);
    expect(attempts).toMatchObject([{ attempt_no: 1, response_status: 500 }]);
  });

  it('goes on while the local server is down, and shows why', async () => {
    const { receiver, entries } = await listen();
    await receiver.close();
    const ids = [await endpoint.post('1'), await endpoint.post('2')];
    await waitFor(() => entries().length === 2);
    expect(entries()[0]).toMatchObject({ status: null, error: 'ECONNREFUSED' });
    await waitFor(async () => (await stack.statusOf(ids[1] ?? '')) === 'failed_permanent');
  });

  it('shows people each request and its answer, in colours on a terminal', async () => {
    const options = ['--endpoint', endpoint.id];
    const { output, receiver } = await startListening({ ...access(), options, hasColours: true });
    const id = await endpoint.post('{}', { 'X-GitHub-Event': 'push' });
    await receiver.waitForRequests(1);
    await waitFor(() => output().includes('<--'));
    const [request = '', answer = ''] = output().split('\n').slice(1);
    expect(request).toContain('push');
    expect(request).toContain(id);
    expect(answer).toContain('\u001b[32m200');
  });
});

describe('the options of listen', () => {
  it('change path and headers of what is forwarded', async () => {
    const options = ['--path', '/other?y=2', '--header', 'X-Tenant: acme', '--header', 'x-kind:replaced'];
    const { receiver } = await listen(...options);
    await endpoint.post('{}', { 'X-Kind': 'original' });
    const [request] = await receiver.waitForRequests(1);
    expect(request).toMatchObject({
      path: '/other?y=2',
      headers: { 'x-tenant': 'acme', 'x-kind': 'replaced' },
    });
  });

  it('sign with a secret that stays the same', async () => {
    const { output, receiver, end } = await startListening({
      ...access(),
      options: ['--endpoint', endpoint.id, '--sign'],
    });
    const id = await endpoint.post('{ "n": 1.0 }', { 'X-Webhook-Signature': 'sha256=of-the-sender' });
    const [request] = await receiver.waitForRequests(1);
    const [, secret = ''] = /^Signing secret: (whsec_\S+)$/m.exec(output()) ?? [];
    const { body = Buffer.alloc(0), headers = {} } = request ?? {};
    const signed = {
      body,
      timestamp: String(headers['x-webhook-timestamp']),
      signatures: String(headers['x-webhook-signature']),
    };
    expect(verifyDelivery(signed, secret)).toBe(true);
    expect(headers['x-webhook-id']).toBe(id);
    await end();
    const again = await listen('--sign');
    // The webhook comes again, on a second line, when its result was not yet sent.
    const [connected = ''] = again.output().split('\n');
    expect(JSON.parse(connected)).toMatchObject({ signing_secret: secret });
  });

  it('forward only the event types of a filter, and confirm the others', async () => {
    const { receiver } = await listen('--filter', 'push', '--filter', 'order.*');
    const leftOut = [
      await endpoint.post('{}', { 'X-GitHub-Event': 'ping' }),
      await endpoint.post('{"type":"orders"}'),
      await endpoint.post('no type'),
    ];
    await endpoint.post('{"kind":1}', { 'X-GitHub-Event': 'push' });
    await receiver.waitForRequests(1);
    await endpoint.post('{"type":"order.created"}');
    const bodies = (await receiver.waitForRequests(2)).map(({ body }) => body.toString());
    expect(bodies).toEqual(['{"kind":1}', '{"type":"order.created"}']);
    for (const id of leftOut) await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
  });

  it('hand out a message once more, whatever the filter, without naming its endpoint', async () => {
    const first = await listen();
    const id = await endpoint.post('{"type":"a"}');
    await first.receiver.waitForRequests(1);
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
    await first.end();
    const { receiver, entries } = await startListening({
      ...access(),
      options: ['--json', '--replay', id, '--filter', 'b'],
    });
    await receiver.waitForRequests(1);
    await waitFor(() => entries().length === 1);
    expect(entries()[0]).toMatchObject({ message_id: id });
  });

  it('hand out a message that has no result yet, without a replay', async () => {
    const id = await endpoint.post('{}');
    const { receiver, notes } = await listen('--replay', id);
    await receiver.waitForRequests(1);
    expect(notes()).toContain('no result yet');
  });
});

describe('listen ends', () => {
  it('with a reason for an endpoint that forwards', async () => {
    const url = 'https://example.com/hook';
    const { id } = await stack.callApi('POST', '/v1/inbound-endpoints', { url });
    const { ended } = await startListening({ ...access(), options: ['--endpoint', String(id)] });
    const { exitCode, stderr } = await ended;
    expect(exitCode).toBe(3);
    expect(stderr).toContain('forwards to a URL');
  });

  it('with a reason for an unknown endpoint', async () => {
    const options = ['--endpoint', '019aa000-1234-7abc-8def-0123456789ab'];
    const { exitCode, stderr } = await (await startListening({ ...access(), options })).ended;
    expect(exitCode).toBe(3);
    expect(stderr).toContain('NOT_FOUND');
  });

  it('with a reason for a message of another endpoint', async () => {
    const id = await endpoint.post('{}');
    const other = await stack.createEndpoint();
    const options = ['--endpoint', other.id, '--replay', id];
    const { exitCode, stderr } = await (await startListening({ ...access(), options })).ended;
    expect([exitCode, stderr]).toEqual([3, `The message ${id} belongs to the endpoint ${endpoint.id}.\n`]);
  });

  it('when its endpoint is deleted', async () => {
    const { ended } = await listen();
    await stack.callApi('DELETE', `/v1/inbound-endpoints/${endpoint.id}`);
    const { exitCode, stderr } = await ended;
    expect(exitCode).toBe(3);
    expect(stderr).toContain('NOT_FOUND');
  });

  it('when the API does not know the key, which it may read from a file', async () => {
    const file = join(await createTestFolder(), 'key');
    await writeFile(file, `wh_live_${'a'.repeat(32)}\n`);
    const given = ['listen', '4000', '--api-url', stack.apiUrl, '--api-key-file', file];
    const { exitCode, stderr } = await callCli(given);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('UNAUTHORIZED');
    expect(stderr).not.toContain('wh_live_');
  });
});

describe('a hostile sender', () => {
  const HOSTILE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/; // eslint-disable-line no-control-regex
  /** Ids, ports and latencies may have the digits, too. */
  const ANSWER = /<-- {2}500 |"status":500,/g;

  it.each([[['--json']], [[]]])('cannot control the terminal: %j', async (options) => {
    const listening = await startListening({
      ...access(),
      options: ['--endpoint', endpoint.id, ...options],
      script: [{ status: 500, headers: { 'x-evil': '\u009b2J' }, body: '\u001b[2J' }],
    });
    await endpoint.post('{"type":"\\u001b]0;owned\\u0007\u009b2J"}', { 'X-Evil': '\u009b31m' });
    await listening.receiver.waitForRequests(1);
    await endpoint.post('{}', { 'X-GitHub-Event': 'a\u009b31m' });
    await listening.receiver.waitForRequests(2);
    await waitFor(() => (listening.output().match(ANSWER) ?? []).length === 2);
    expect(listening.output()).not.toMatch(HOSTILE);
    expect(listening.notes()).not.toMatch(HOSTILE);
  });
});
