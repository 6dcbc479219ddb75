import { invalidRequest } from '@posthorn/common';
import type { Request, Response } from 'express';
import { type WebSocket, WebSocketServer } from 'ws';
import { firstBytesOf } from './upgrade-requests.js';

export type { WebSocket };

export interface SocketContext {
  /** Throws INVALID_REQUEST when the request does not ask for a WebSocket in a valid way. */
  assertAsksForSocket(): void;
}

/** Clients send short texts only. */
const MAX_FRAME_BYTES = 16 * 1024;

const KEY = /^[+/0-9A-Za-z]{22}==$/;
const VERSIONS: readonly (string | undefined)[] = ['8', '13'];

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_FRAME_BYTES,
});

/** Throws INVALID_REQUEST when the request does not ask for a WebSocket in a valid way (RFC 6455, section 4.2.1). */
export function assertAsksForSocket(request: Request): void {
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.headers;
  if (firstBytesOf(request) === undefined) {
    throw invalidRequest([{ path: '', message: 'requires a WebSocket: send Upgrade: websocket' }]);
  }
  if (!KEY.test(key)) throw invalidRequest([{ path: 'Sec-WebSocket-Key', message: 'is not valid' }]);
  if (!VERSIONS.includes(version)) {
    throw invalidRequest([{ path: 'Sec-WebSocket-Version', message: 'must be 13' }]);
  }
}

/** Answers 101. Nothing else may write to the response. Resolves to undefined when the client is gone. */
export function acceptSocket(request: Request, response: Response): Promise<WebSocket | undefined> {
  const { socket } = request;
  response.statusCode = 101;
  response.detachSocket(socket);
  return new Promise<WebSocket | undefined>((resolve) => {
    socket.once('close', () => resolve(undefined));
    if (socket.destroyed) resolve(undefined);
    server.handleUpgrade(request, socket, firstBytesOf(request) ?? Buffer.alloc(0), (opened) => {
      // A broken frame closes the connection, which the listener of 'close' hears.
      opened.on('error', () => undefined);
      const { terminate } = opened;
      // The system would keep what the client has not read.
      opened.terminate = () => {
        socket.resetAndDestroy();
        terminate.call(opened);
      };
      resolve(opened);
    });
  }).finally(() => response.emit('close'));
}
