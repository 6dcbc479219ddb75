import type { Socket } from 'node:net';
import type { Request } from 'got';
import { isEncrypted } from './exchange-stage.js';

/**
 * Calls back right before the first byte of the request goes out, in the same turn of the event loop. A callback that destroys
 * the stream keeps that byte from going out.
 */
export function beforeWriting(stream: Request, callback: () => void): void {
  stream.once('socket', (socket: Socket) => {
    // Node writes to a kept connection as soon as this event is over, and to a new one when it is ready.
    if (socket.connecting) socket.once(isEncrypted(stream) ? 'secureConnect' : 'connect', callback);
    else callback();
  });
}
