import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createUuidV7, errorEnvelope, invalidRequest } from '@posthorn/common';
import { ANSWER_HEADERS } from './protect-answers.js';

const UNREADABLE = 'the request is not valid HTTP, too long, or too slow';

/** The connections that end with a refusal. Node.js may also be unable to read what follows the head of its request. */
const refused = new WeakSet<Duplex>();

/** Answers, in the envelope, a request that is not HTTP, whose headers are too large, or that does not end in time. */
export function answerMalformedRequest(error: Error, socket: Duplex): void {
  if (refused.has(socket)) return;
  if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return;
  }
  const { headers, body } = describe(UNREADABLE);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses a request that could be read two ways, after the earlier ones of its connection, which ends. */
export function refuseAmbiguousRequest(message: string, response: ServerResponse): void {
  refused.add(response.req.socket);
  const { headers, body } = describe(message);
  response.writeHead(400, headers).end(body);
}

interface Description {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

function describe(message: string): Description {
  const requestId = createUuidV7();
  const body = JSON.stringify(errorEnvelope(invalidRequest([{ path: '', message }]), requestId));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    ...ANSWER_HEADERS,
    Connection: 'close',
  };
  return { headers, body };
}
