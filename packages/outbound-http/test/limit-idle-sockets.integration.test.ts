import { once } from 'node:events';
import http from 'node:http';
import { expect, it } from '@jest/globals';
import { limitIdleSockets } from '../src/connections/connections.js';
import { startHttpServer } from './support/local-servers.js';
import { releaseAfterTest } from './support/releases.js';

function startLimitedAgent(limit: number): http.Agent {
  const agent = new http.Agent({ keepAlive: true });
  limitIdleSockets(agent, limit);
  releaseAfterTest(() => agent.destroy());
  return agent;
}

async function get(agent: http.Agent, port: number): Promise<http.ClientRequest> {
  const request = http.get({ host: '127.0.0.1', port, agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const free = once(agent, 'free');
  response.resume();
  await free;
  return request;
}

it('closes the socket that has been idle longest when all destinations together have too many', async () => {
  const agent = startLimitedAgent(2);
  const starting = [1, 2, 3].map(() => startHttpServer((_request, response) => response.end()));
  const [first, second, third] = (await Promise.all(starting)) as [number, number, number];

  const oldest = await get(agent, first);
  await get(agent, second);
  await get(agent, third);

  expect(oldest.socket?.destroyed).toBe(true);
  expect((await get(agent, third)).reusedSocket).toBe(true);
  expect((await get(agent, second)).reusedSocket).toBe(true);
  expect((await get(agent, first)).reusedSocket).toBe(false);
});
