import { type Socket, isIP } from 'node:net';
import type { Request } from 'got';

/** Facts of the connection, noted while it lives: a destroyed socket tells nothing. */
export interface ConnectionFacts {
  /** The one that is connected to, or else the last one tried. */
  readonly address: string | undefined;
  readonly reused: boolean;
}

export function watchConnection(stream: Request): ConnectionFacts {
  const facts = { address: undefined as string | undefined, reused: false };
  stream.once('socket', (socket: Socket) => {
    if (socket.connecting) {
      facts.address = literalAddress(stream);
      socket.on('connectionAttempt', (address) => {
        facts.address = address;
      });
      return;
    }
    facts.address = socket.remoteAddress;
    facts.reused = stream.reusedSocket === true;
  });
  return facts;
}

/** An address in the URL itself is tried before anybody can listen. */
function literalAddress({ requestUrl }: Request): string | undefined {
  const hostname = requestUrl?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isIP(hostname) === 0 ? undefined : hostname;
}
