import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '@posthorn/local-stack';
import { createEndpoint, releaseAfterFile, waitFor } from '@posthorn/test-support';
import { startTestApi } from '../../services/api/test/support/start-test-api.js';
import { findWorkerd } from '../support/find-workerd.js';

const CLIENT = resolve('packages/client');

/** A worker as its users write it. Its modules are the client's compiled files. */
const WORKER = `
import { Posthorn } from './index.js';
import { verifyDelivery } from './verify/index.js';
export default {
  async fetch(request) {
    const { baseUrl, apiKey, endpointId, now, vectors } = await request.json();
    const outcomes = vectors.map(async ({ name, headers, body, secrets, expected }) => {
      const verified = verifyDelivery({ headers, body }, secrets, { now: new Date(now) });
      const outcome = await verified.then(() => 'valid', ({ check }) => check);
      return outcome === expected ? [] : [name];
    });
    const posthorn = new Posthorn({ baseUrl, apiKey });
    const { messageId } = await posthorn.messages.send({ endpointId, payload: { from: 'a worker' } });
    const { status } = await posthorn.messages.get(messageId);
    return Response.json({ status, wrong: (await Promise.all(outcomes)).flat() });
  },
};
`;

let url: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-workerd-'));
  releaseAfterFile(() => rm(folder, { recursive: true }));
  const port = await findFreePort();
  const file = join(folder, 'worker.capnp');
  await writeFile(file, await describeWorker(port));
  const workerd = spawn(findWorkerd(), ['serve', file], { stdio: 'ignore' });
  releaseAfterFile(() => end(workerd));
  url = `http://127.0.0.1:${port}/`;
  await waitFor(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
}, 300_000);

/** The configuration, in Cap'n Proto's text format. It writes texts as JSON does. */
async function describeWorker(port: number): Promise<string> {
  const paths = await readdir(join(CLIENT, 'dist'), { recursive: true });
  const files = paths.filter((path) => path.endsWith('.js'));
  const read = async (path: string): Promise<readonly [string, string]> => [
    path,
    await readFile(join(CLIENT, 'dist', path), 'utf8'),
  ];
  const modules = [['worker.js', WORKER] as const, ...(await Promise.all(files.map(read)))].map(
    ([name, text]) => `(name = ${JSON.stringify(name)}, esModule = ${JSON.stringify(text)})`,
  );
  return `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (compatibilityDate = "2026-01-01", modules = [${modules.join(', ')}]);
`;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill();
  await ended;
}

it('sends, reads and verifies in workerd', async () => {
  const api = await startTestApi();
  const { apiKey, projectId } = api.account;
  const { publicId } = await createEndpoint(api.database, { projectId, url: 'https://example.com' });
  const vectors = JSON.parse(await readFile(join(CLIENT, 'vectors.json'), 'utf8')) as object;
  const body = JSON.stringify({ ...vectors, baseUrl: api.url, apiKey, endpointId: publicId });
  const answer = await fetch(url, { method: 'POST', body });
  expect(await answer.json()).toEqual({ status: 'queued', wrong: [] });
});
