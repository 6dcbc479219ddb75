import type { Socket } from 'node:net';
import type { Request } from 'got';
import { isEncrypted } from './find-stage.js';

/**
 * Calls back right before the first byte of the request is sent, in the same turn of the event loop. A callback that
 * destroys the stream prevents the byte from being sent.
 */
export function beforeWriting(stream: Request, callback: () => void): void {
  stream.once('socket', (socket: Socket) => {
    // Node.js writes to a kept connection right after this event, and to a new one when it is ready.
    if (socket.connecting) socket.once(isEncrypted(stream) ? 'secureConnect' : 'connect', callback);
    else callback();
  });
}
