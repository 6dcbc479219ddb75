import type { Duplex } from 'node:stream';
import { createUuidV7, errorEnvelope, invalidRequest } from '@posthorn/common';
import { ANSWER_HEADERS } from './protect-answers.js';

/** A request that could be read two ways. The message says why. */
export class MalformedRequestError extends Error {}

const UNREADABLE = 'the request is not valid HTTP, too long, or too slow';

/** Answers, in the envelope, a request that is not HTTP, whose headers are too large, or that does not end in time. */
export function answerMalformedRequest(error: Error, socket: Duplex): void {
  if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return;
  }
  const requestId = createUuidV7();
  const message = error instanceof MalformedRequestError ? error.message : UNREADABLE;
  const issue = invalidRequest([{ path: '', message }]);
  const body = JSON.stringify(errorEnvelope(issue, requestId));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
