import http from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import type { Listening } from '../src/index.js';
import { listen } from '../src/index.js';

const HOST = '127.0.0.1';
const agent = new http.Agent({ keepAlive: true });
let finish: () => void = () => undefined;
let onArrival: () => void = () => undefined;
let listening: Listening | undefined;

/** Answers when the test says so. */
const slowly: http.RequestListener = (_request, response) => {
  finish = () => response.end('done');
  onArrival();
};

afterEach(() => agent.destroy());

function get(port: number): Promise<{ readonly text: string; readonly connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: HOST, agent }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ text, connection: response.headers.connection }));
      })
      .on('error', reject);
  });
}

async function startRequest(): Promise<{ port: number; answer: ReturnType<typeof get> }> {
  listening = await listen(slowly, { port: 0, host: HOST });
  const arrived = new Promise<void>((resolve) => (onArrival = resolve));
  const answer = get(listening.port);
  await arrived;
  return { port: listening.port, answer };
}

it('a close lets a request under way finish, and then waits for no idle connection', async () => {
  const { answer } = await startRequest();
  const closed = listening?.close();
  finish();
  expect((await answer).text).toBe('done');
  await closed;
});

it('a close ends connections that are idle', async () => {
  const { answer } = await startRequest();
  finish();
  await answer;
  await listening?.close();
});

it('a close takes no new connection', async () => {
  const { port, answer } = await startRequest();
  const closed = listening?.close();
  const other = new http.Agent();
  const refused = new Promise((resolve) => http.get({ port, host: HOST, agent: other }).on('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  finish();
  await answer;
  await closed;
});

it('a port that is taken is an error', async () => {
  const { port } = await listen(slowly, { port: 0, host: HOST }).then((first) => (listening = first));
  await expect(listen(slowly, { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await listening?.close();
});
