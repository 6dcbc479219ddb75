import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { releaseAfterTest } from './releases.js';

/**
 * Closes its connections when the first number is 1, and sets it to 2 when that is done. The second number counts
 * requests.
 */
const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const shared = new Int32Array(workerData);
  const sockets = new Set();
  const server = require('node:net').createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      Atomics.add(shared, 1, 1);
      socket.write('HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok');
    });
  });
  setInterval(() => {
    if (Atomics.load(shared, 0) !== 1) return;
    Promise.all([...sockets].map((socket) => new Promise((closed) => socket.once('close', closed).destroy()))).then(() => {
      Atomics.store(shared, 0, 2);
      Atomics.notify(shared, 0);
    });
    sockets.clear();
  }, 5);
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;
const CLOSED_WITHIN_MS = 10_000;

export interface ClosingServer {
  readonly port: number;
  countRequests(): number;
  /** Returns once all connections are closed. Blocks the event loop of this thread meanwhile. */
  closeConnections(): void;
}

/** Starts a server in a separate thread, which answers every request. */
export async function startClosingServer(): Promise<ClosingServer> {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(SERVER, { eval: true, workerData: shared.buffer });
  releaseAfterTest(() => worker.terminate());
  const [port] = (await once(worker, 'message')) as [number];
  return {
    port,
    countRequests: () => Atomics.load(shared, 1),
    closeConnections() {
      Atomics.store(shared, 0, 1);
      if (Atomics.wait(shared, 0, 1, CLOSED_WITHIN_MS) === 'timed-out') throw new Error('not closed in time');
    },
  };
}
