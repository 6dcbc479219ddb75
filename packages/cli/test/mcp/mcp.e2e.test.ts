import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { releaseAfterFile, releaseAfterTest, startTestService } from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../../services/api/src/start-api.js';
import { callCli } from '../support/call-cli.js';
import { openStores } from '../support/open-stores.js';

const MAIN = fileURLToPath(new URL('../../../../scripts/posthorn.js', import.meta.url));
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

let url: string;
let apiKey: string;
beforeAll(async () => {
  const { environment, account } = await openStores();
  const api = await startTestService({ start: startApi, variables: API_VARIABLES, environment });
  releaseAfterFile(() => api.stop());
  ({ url } = api);
  ({ apiKey } = account);
});

/** The answers to some lines, by their ids. */
async function answersTo(lines: readonly (string | object)[], key = apiKey, apiUrl = url) {
  const typed = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { exitCode, stdout, stderr } = await callCli(['mcp', '--api-url', apiUrl], {
    environment: { POSTHORN_API_KEY: key },
    typed: `${typed}\n`,
  });
  const answers = stdout.split('\n').filter((line) => line !== '');
  return { exitCode, stderr, answers: answers.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('posthorn mcp', () => {
  it.each(['auto', 'legacy'] as const)('serves the client of the SDK, in its mode %s', async (mode) => {
    const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode } });
    const environment = {
      PATH: process.env['PATH'] ?? '',
      POSTHORN_HOME: '/nowhere',
      POSTHORN_API_KEY: apiKey,
    };
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [MAIN, 'mcp', '--api-url', url],
        env: environment,
      }),
    );
    releaseAfterTest(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('messages_read');
    const made = { action: 'put', id: `acme-${mode}`, name: 'Zoë & Co' };
    await client.callTool({ name: 'consumers_write', arguments: made });
    const { structuredContent } = await client.callTool({
      name: 'consumers_read',
      arguments: { action: 'get', id: `acme-${mode}` },
    });
    expect(structuredContent).toMatchObject({ name: 'Zoë & Co' });
  });

  it('answers each of many calls once, nothing to a notification, and ends with its input', async () => {
    const calls = Array.from({ length: 20 }, (_, id) => ({ ...LIST, id }));
    const { exitCode, answers, stderr } = await answersTo([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      ...calls,
      '',
    ]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(answers.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))).toEqual(
      calls.map(({ id }) => id),
    );
  });

  it('says what is wrong with a line, a key or the way to the API, in an answer of the protocol', async () => {
    const broken = await answersTo(['{"jsonrpc":', 'hello']);
    expect(broken.answers).toMatchObject([{ error: { code: -32700 } }, { error: { code: -32700 } }]);
    const unknown = await answersTo([LIST], `${apiKey.slice(0, -1)}${apiKey.endsWith('a') ? 'b' : 'a'}`);
    expect(unknown.answers).toMatchObject([
      { id: 1, error: { message: expect.stringContaining('The API answered 401: UNAUTHORIZED') } },
    ]);
    const away = await answersTo(
      [LIST, { jsonrpc: '2.0', method: 'notifications/cancelled' }],
      apiKey,
      'http://127.0.0.1:1',
    );
    expect(away.answers).toMatchObject([
      { id: 1, error: { message: expect.stringContaining('The API cannot be reached') } },
    ]);
    expect(JSON.stringify([unknown, away])).not.toContain(apiKey);
  });

  it('takes no text that is no credential', async () => {
    const { exitCode, stderr } = await answersTo([LIST], 'hunter2');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('POSTHORN_API_KEY has the wrong form')]);
  });
});
