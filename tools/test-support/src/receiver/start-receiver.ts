import { once, EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReceivedRequest, readRequest } from './received-request.js';
import { type ScriptedAnswer, giveAnswer } from './scripted-answer.js';
import { WITHIN_MS } from '../wait-for.js';

/** Chooses the response to a request. `index` counts the requests from 0. */
export type ReceiverScript = (request: ReceivedRequest, index: number) => ScriptedAnswer;

export interface Receiver {
  /** Its root URL, without a trailing slash. */
  readonly url: string;
  /** In order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Resolves to all requests as soon as there are `count`. Rejects after `withinMs`, 30 s by default. */
  waitForRequests(count: number, withinMs?: number): Promise<readonly ReceivedRequest[]>;
  /** Also cuts hanging connections. May be called more than once. */
  close(): Promise<void>;
}

const OK: ScriptedAnswer = { status: 200 };

/**
 * A real HTTP receiver on a free loopback port. The script is a function or a list of responses, whose last one
 * repeats.
 * Without a script every response is a success.
 */
export async function startReceiver(
  script: ReceiverScript | readonly ScriptedAnswer[] = [],
): Promise<Receiver> {
  const decide = typeof script === 'function' ? script : followList(script);
  const record = createRequestRecord();
  const server = createServer((request, response) => {
    void readRequest(request).then(
      (received) => giveAnswer(decide(received, record.add(received)), request, response),
      () => request.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let closed: Promise<unknown> | undefined;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: record.requests,
    waitForRequests: (count, withinMs) => record.waitFor(count, withinMs),
    async close() {
      closed ??= once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function followList(answers: readonly ScriptedAnswer[]): ReceiverScript {
  return (_request, index) => answers[index] ?? answers.at(-1) ?? OK;
}

interface RequestRecord {
  readonly requests: readonly ReceivedRequest[];
  /** Returns its index. */
  add(request: ReceivedRequest): number;
  waitFor(count: number, withinMs?: number): Promise<readonly ReceivedRequest[]>;
}

function createRequestRecord(): RequestRecord {
  const requests: ReceivedRequest[] = [];
  const arrivals = new EventEmitter<{ arrival: [] }>().setMaxListeners(0);
  return {
    requests,
    add(request) {
      const index = requests.push(request) - 1;
      arrivals.emit('arrival');
      return index;
    },
    async waitFor(count, withinMs = WITHIN_MS) {
      const signal = AbortSignal.timeout(withinMs);
      while (requests.length < count) {
        await once(arrivals, 'arrival', { signal }).catch((cause: unknown) => {
          throw new Error(`${requests.length} of ${count} requests arrived in ${withinMs} ms.`, { cause });
        });
      }
      return requests;
    },
  };
}
