import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { hasTinyproxy, releaseAfterTest, startTinyproxy } from '@posthorn/test-support';
import { describeProxy } from '../../src/proxy/describe-proxy.js';
import { answer } from '../support/answers.js';
import { startScriptedApi } from '../support/start-scripted-api.js';

const CLIENT = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
const PROGRAM = `
  const { Posthorn } = await import(${JSON.stringify(CLIENT)});
  const posthorn = new Posthorn({ baseUrl: process.env.API_URL, apiKey: 'wh_test_key', maxRetries: 0 });
  console.log(await posthorn.messages.get('m1').then(({ id }) => id, ({ name, message }) => name + ': ' + message));
`;

/** Makes a call in a process of its own, because Node.js reads the variables when it starts. */
async function callApi(environment: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  releaseAfterTest(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output.trim();
}

(hasTinyproxy() ? describe : describe.skip)('the client behind tinyproxy', () => {
  it('uses the proxy of the environment where Node.js does', async () => {
    const { receiver } = await startScriptedApi([answer({ id: 'm1' })]);
    const environment = {
      API_URL: receiver.url,
      HTTP_PROXY: `http://user:secret@127.0.0.1:${await startTinyproxy()}`,
      NODE_USE_ENV_PROXY: '1',
    };
    expect(await callApi(environment)).toBe('m1');
    expect(receiver.requests.map(({ headers }) => headers.via)).toEqual([expect.stringMatching('tinyproxy')]);
  });
});

describe('the client behind a proxy', () => {
  it.each([
    [
      { NODE_USE_ENV_PROXY: '1' },
      'ConnectionError: The connection to Posthorn at http://api.test through the proxy http://127.0.0.1:1 failed: connect ECONNREFUSED 127.0.0.1:1',
    ],
    [
      {},
      'ConnectionError: The connection to Posthorn at http://api.test without the proxy of HTTP_PROXY, which Node.js uses with NODE_USE_ENV_PROXY=1 only, failed: getaddrinfo ENOTFOUND api.test',
    ],
    [
      { NODE_USE_ENV_PROXY: '1', NO_PROXY: '.test' },
      'ConnectionError: The connection to Posthorn at http://api.test failed: getaddrinfo ENOTFOUND api.test',
    ],
  ])('with %j says which way failed, without its credentials', async (given, message) => {
    const proxy = 'http://user:secret@127.0.0.1:1';
    expect(await callApi({ API_URL: 'http://api.test', HTTP_PROXY: proxy, ...given })).toBe(message);
  });

  const flags = new Set(['--use-env-proxy']);
  const env = { HTTPS_PROXY: 'http://user:secret@proxy.example:3128' };
  const THROUGH = ' through the proxy http://proxy.example:3128';
  it.each([
    ['a browser', undefined, ''],
    ['no proxy', { env: {}, allowedNodeEnvironmentFlags: flags }, ''],
    ['its own option', { env, execArgv: ['--use-env-proxy'], allowedNodeEnvironmentFlags: flags }, THROUGH],
    [
      'NODE_OPTIONS',
      { env: { ...env, NODE_OPTIONS: '--no-warnings --use-env-proxy' }, allowedNodeEnvironmentFlags: flags },
      THROUGH,
    ],
    [
      'a Node.js that cannot',
      { env: { ...env, NODE_USE_ENV_PROXY: '1' }, allowedNodeEnvironmentFlags: new Set<string>() },
      ' without the proxy of HTTPS_PROXY, which Node.js uses with NODE_USE_ENV_PROXY=1 only,',
    ],
  ])('describes %s', (_what, process, way) => {
    expect(describeProxy('https://api.example', process)).toBe(way);
  });
});
