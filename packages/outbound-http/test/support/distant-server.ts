import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Certificate } from '@posthorn/test-support';
import { releaseAfterTest } from './releases.js';

const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:https').createServer(workerData, (request, response) => {
    request.resume().once('end', () => response.end('ok'));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** An HTTPS server that answers while the thread of the test is busy. Resolves to its port. */
export async function startDistantServer({ key, certificate: cert }: Certificate): Promise<number> {
  const worker = new Worker(SERVER, { eval: true, workerData: { key, cert } });
  releaseAfterTest(() => worker.terminate());
  const [port] = (await once(worker, 'message')) as [number];
  return port;
}
