import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from '@jest/globals';
import { ALL, changeProjects, compareCpu, releaseAfterFile } from '@posthorn/test-support';
import type { IncomingMessage } from 'node:http';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';

let api: TestApi;
let endpointId: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
releaseAfterFile(() => agent.destroy());

beforeAll(async () => {
  api = await startTestApi({ environment: { PROJECT_BURST_PER_SECOND: '0' } });
  await changeProjects(api.query, ALL, { rateLimitDefault: 1_000_000 });
  const client = createClient(api);
  endpointId = String(dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/a' }), 201)['id']);
  for (let count = 0; count < 20; count += 1) await client.send({ endpoint_id: endpointId, payload: { count } });
});

async function call(method: string, path: string, headers: object = {}, body?: string): Promise<void> {
  const authorization = `Bearer ${api.account.apiKey}`;
  const outgoing = request(api.url + path, { method, agent, headers: { authorization, ...headers } });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${answer}.`);
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function callTool(name: string, given: object): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  };
  const params = { name, arguments: given, _meta: META };
  return call('POST', '/mcp', headers, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
}

it.each([
  ['a list', () => call('GET', '/v1/logs'), () => callTool('messages_read', { action: 'list' })],
  [
    'one endpoint',
    () => call('GET', `/v1/endpoints/${endpointId}`),
    () => callTool('endpoints_read', { action: 'get', id: endpointId }),
  ],
  [
    'a send',
    () => call('POST', '/v1/callbacks', {}, JSON.stringify({ url: 'https://example.com/b', payload: {} })).catch(() => undefined),
    () => callTool('messages_write', { action: 'send_callback', url: 'https://example.com/b', payload: {} }),
  ],
])('a call of a tool costs at most 1.2 of the call of the API: %s', async (_what, toApi, toTool) => {
  for (let count = 0; count < 200; count += 1) {
    await toApi();
    await toTool();
  }
  const ten = (one: () => Promise<unknown>) => async () => {
    for (let count = 0; count < 20; count += 1) await one();
  };
  const { ratio, extraMs } = await compareCpu(ten(toTool), ten(toApi));
  console.log(_what, ratio, extraMs / 20);
  expect(ratio).toBeLessThan(1.2);
});
