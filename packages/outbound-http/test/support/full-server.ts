import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { releaseAfterTest } from './releases.js';

/** Listens and then sleeps for good: nobody accepts what is in its queue. */
const SLEEPING_SERVER = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;
const MORE_THAN_THE_QUEUE = 8;

/** A port whose queue of connections is full, so that one more is neither made nor refused. */
export async function startFullServer(): Promise<number> {
  const worker = new Worker(SLEEPING_SERVER, { eval: true });
  releaseAfterTest(() => worker.terminate());
  const [port] = (await once(worker, 'message')) as [number];
  const sockets = Array.from({ length: MORE_THAN_THE_QUEUE }, () => net.connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    releaseAfterTest(() => socket.destroy());
  }
  await Promise.race(sockets.map((socket) => once(socket, 'connect')));
  return port;
}
