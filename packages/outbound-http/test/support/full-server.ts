import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { releaseAfterTest } from './releases.js';

/** Listens and then sleeps forever, so that it accepts no connection from its queue. */
const SLEEPING_SERVER = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;
const MORE_THAN_THE_QUEUE = 8;

/** Returns a port whose connection queue is full, so that one more connection is neither accepted nor refused. */
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
