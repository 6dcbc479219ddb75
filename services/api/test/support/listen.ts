import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { newMessage, releaseAfterFile, waitFor } from '@posthorn/test-support';
import { createQueues } from './open-queues.js';
import type { NewMessage } from '@posthorn/database';
import { WebSocket } from 'ws';
import type { TestApi } from './start-test-api.js';

export interface TestListener {
  readonly socket: WebSocket;
  /** The texts of all frames but pings. */
  readonly frames: readonly string[];
  /** The ids of the messages, in their order. */
  ids(): readonly string[];
  /** Waits for so many messages. */
  awaitMessages(count: number): Promise<readonly string[]>;
  answer(messageId: string, status?: number): void;
  send(text: string | Buffer): void;
  /** Resolves to the close code. */
  closed: Promise<number>;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly endpointId: string;
}

/** Connects a listener with a real WebSocket client. */
export async function listen({ url, apiKey, endpointId }: ListenOptions): Promise<TestListener> {
  const socket = openSocket(`${url}/v1/listen?endpoint_id=${endpointId}`, {
    Authorization: `Bearer ${apiKey}`,
  });
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text !== '{"type":"ping"}') frames.push(text);
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  const ids = (): readonly string[] =>
    frames.map((text) => (JSON.parse(text) as { readonly message_id: string }).message_id);
  return {
    socket,
    frames,
    ids,
    async awaitMessages(count) {
      await waitFor(() => frames.length >= count);
      return ids();
    },
    answer: (messageId, status = 200) =>
      socket.send(
        JSON.stringify({
          type: 'delivery_result',
          message_id: messageId,
          status_code: status,
          latency_ms: 7,
        }),
      ),
    send: (text) => socket.send(text),
    closed,
    async close() {
      socket.close();
      await closed;
    },
  };
}

function openSocket(url: string, headers: Readonly<Record<string, string>>): WebSocket {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  releaseAfterFile(() => socket.terminate());
  return socket;
}

export interface Refusal {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: { readonly error?: { readonly code: string }; readonly meta?: object };
}

/** Returns the ordinary answer to a request for a WebSocket. */
export async function listenInVain(
  { url }: Pick<TestApi, 'url'>,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Refusal> {
  const socket = openSocket(url + path, headers);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()) as Refusal['body'],
  };
}

/** Stores a message as ingest does, without waking the listeners. */
export async function storeSilently(
  { database }: Pick<TestApi, 'database'>,
  given: Pick<NewMessage, 'projectId' | 'endpointId'> & Partial<NewMessage>,
): Promise<string> {
  const message = newMessage({
    direction: 'inbound',
    isForListeners: true,
    received: { headers: { 'X-Kind': 'push' }, sourceIp: undefined, processingMs: 1 },
    ...given,
  });
  await database.messages.accept(message);
  return message.id;
}

/** Stores messages as ingest does, and wakes the listeners. */
export function createSender(
  { database, redisUrl }: Pick<TestApi, 'database' | 'redisUrl'>,
  projectId: string,
): (endpointId: string, given?: Partial<NewMessage>) => Promise<string> {
  const queues = createQueues(redisUrl);
  return async (endpointId, given = {}) => {
    const id = await storeSilently({ database }, { projectId, endpointId, ...given });
    await queues.wakeListeners(endpointId).catch(() => undefined);
    return id;
  };
}
