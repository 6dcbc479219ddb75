import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasTinyproxy, startConnectProxy, startTinyproxy, waitFor } from '@posthorn/test-support';
import { callCli } from '../support/call-cli.js';
import { type ListenerStack, startListenerStack, startListening } from '../support/start-listening.js';

let stack: ListenerStack;
let apiPort: string;
beforeAll(async () => {
  stack = await startListenerStack();
  apiPort = new URL(stack.apiUrl).port;
});

/** Only the proxy finds this name. */
const apiUrl = (): string => `http://api.test:${apiPort}`;

function call(given: readonly string[], environment: Readonly<Record<string, string>>) {
  const { apiKey } = stack.stores.account;
  return callCli([...given, '--api-url', apiUrl()], {
    environment: { POSTHORN_API_KEY: apiKey, ...environment },
  });
}

const COMMANDS = [
  ['endpoints of senders', ['inbound-endpoints', 'list']],
  ['event types', ['event-types', 'list']],
  ['consumers', ['consumers', 'list']],
  ['a search', ['search', 'ep_1']],
  ['signature keys', ['signature-keys', 'list']],
] as const;

describe('a command that calls the API', () => {
  it.each(COMMANDS)('lists %s through the proxy', async (_what, command) => {
    const proxy = await startConnectProxy();
    const { exitCode, stderr } = await call([...command, '--json'], {
      http_proxy: `http://user:hunter2@127.0.0.1:${proxy.port}`,
    });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(proxy.asked).toEqual([`api.test:${apiPort}`]);
  });

  it.each([
    [
      'HTTP_PROXY',
      { HTTP_PROXY: 'http://user:hunter2@127.0.0.1:1' },
      /through the proxy http:\/\/127\.0\.0\.1:1: connect ECONNREFUSED/,
    ],
    [
      'a kind that it does not know',
      { HTTP_PROXY: 'socks5://user:hunter2@127.0.0.1:1' },
      /HTTP_PROXY must be the URL of a proxy/,
    ],
    [
      'a value that is no URL',
      { http_proxy: 'http://user:hunter2@:1:2' },
      /http_proxy must be the URL of a proxy/,
    ],
  ])('names a proxy that fails, without its credentials: %s', async (_what, environment, message) => {
    const { exitCode, stdout, stderr } = await call(['event-types', 'list'], environment);
    expect(exitCode).not.toBe(0);
    expect(stderr).toMatch(message);
    expect(stdout + stderr).not.toContain('hunter2');
  });

  it('names a proxy that refuses', async () => {
    const proxy = await startConnectProxy((socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'));
    const { stderr } = await call(['event-types', 'list'], {
      HTTP_PROXY: `http://user:hunter2@127.0.0.1:${proxy.port}`,
    });
    expect(stderr).toMatch(/through the proxy http:\/\/127\.0\.0\.1:\d+: Proxy response \(407\)/);
    expect(stderr).not.toContain('hunter2');
  });

  it('goes without it where NO_PROXY says so', async () => {
    const proxy = await startConnectProxy();
    const environment = { HTTP_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: '.test' };
    expect((await call(['event-types', 'list'], environment)).stderr).toContain('ENOTFOUND');
    expect(proxy.asked).toEqual([]);
  });

  it('is found by doctor, too', async () => {
    const proxy = await startConnectProxy();
    const { stdout } = await callCli(['doctor', '--json'], {
      environment: {
        ...stack.stores.environment,
        PUBLIC_BASE_URL: apiUrl(),
        HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
      },
    });
    expect(stdout).toContain(`answers at ${apiUrl()}/healthz`);
  });
});

describe('listen', () => {
  it('gets webhooks through the proxy, and posts them to this machine without it', async () => {
    const proxy = await startConnectProxy();
    const endpoint = await stack.createEndpoint();
    const { receiver, notes } = await startListening({
      apiUrl: apiUrl(),
      apiKey: stack.stores.account.apiKey,
      options: ['--endpoint', endpoint.id, '--json'],
      environment: { HTTP_PROXY: `http://user:hunter2@127.0.0.1:${proxy.port}` },
    });
    const id = await endpoint.post('{"a":1}');
    await receiver.waitForRequests(1);
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
    expect(new Set(proxy.asked)).toEqual(new Set([`api.test:${apiPort}`]));
    expect(notes()).not.toContain('hunter2');
  });

  it('says that the proxy refuses its WebSocket', async () => {
    const proxy = await startConnectProxy((socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'));
    const { ended } = await startListening({
      apiUrl: apiUrl(),
      apiKey: stack.stores.account.apiKey,
      environment: { HTTP_PROXY: `http://user:hunter2@127.0.0.1:${proxy.port}` },
    });
    const { stdout, stderr } = await ended;
    expect(stderr).toContain(`through the proxy http://127.0.0.1:${proxy.port}`);
    expect(stdout + stderr).not.toContain('hunter2');
  });
});

(hasTinyproxy() ? describe : describe.skip)('listen behind a real proxy', () => {
  it('gets webhooks through tinyproxy', async () => {
    const endpoint = await stack.createEndpoint();
    const { receiver } = await startListening({
      // tinyproxy connects to this address, which is not spelled as one of this machine.
      apiUrl: `http://[::ffff:127.0.0.1]:${apiPort}`,
      apiKey: stack.stores.account.apiKey,
      options: ['--endpoint', endpoint.id],
      environment: { HTTP_PROXY: `http://user:secret@127.0.0.1:${await startTinyproxy()}` },
    });
    const id = await endpoint.post('{"a":1}');
    await receiver.waitForRequests(1);
    await waitFor(async () => (await stack.statusOf(id)) === 'succeeded');
  });
});
