import type { IncomingMessage, ServerResponse } from 'node:http';
import { endClientOf, listen } from '@posthorn/http-server';
import { runProcess } from '@posthorn/runtime';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const fail = (): never => {
  throw new Error('a defect');
};

/** Where code that runs for a client can throw, without anything that handles it. */
const DEFECTS: Readonly<Record<string, Handle>> = {
  '/handler': fail,
  '/body-data': (request) => request.on('data', fail),
  '/body-end': (request) => request.resume().on('end', fail),
  '/request-close': (request) => request.resume().on('close', fail),
  '/answer-finish': (_request, response) => response.on('finish', fail).end(),
  '/answer-close': (_request, response) => response.on('close', fail).end(),
  '/answer-error': (_request, response) => void response.end().write('after the end'),
  '/socket-data': ({ socket }) => socket.on('data', fail),
  '/socket-close': ({ socket }) => socket.on('close', fail).destroy(),
  '/timer': () => setTimeout(fail),
  '/immediate': () => setImmediate(fail),
  '/tick': () => process.nextTick(fail),
  '/microtask': () => queueMicrotask(fail),
  '/promise': () => void Promise.resolve().then(fail),
  '/timer-of-socket-event': ({ socket }) => socket.on('close', () => setTimeout(fail)).destroy(),
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await runProcess(
  async (releases) => {
    const server = await listen(
      (request, response) => {
        response.setHeader('X-Request-Id', `for ${request.url ?? ''}`);
        (DEFECTS[request.url ?? ''] ?? (() => response.end('served')))(request, response);
      },
      {
        port: 0,
        host: '127.0.0.1',
        onClientError: (error, { address, method, requestId }) =>
          say(`defect: ${(error as Error).message}, ${address ?? ''} ${method ?? ''} ${requestId ?? ''}`),
      },
    );
    releases.push('server', () => server.close());
    say(`paths: ${Object.keys(DEFECTS).join(' ')}`);
    say(`port: ${String(server.port)}`);
  },
  {
    stopWithinMs: 5000,
    isContained: endClientOf,
    onStopping: (reason) => say(`stopping: ${reason}`),
    onStopped: () => say('stopped'),
    onFailure: (what, error) => say(`failure: ${what} ${(error as Error).message}`),
  },
);
