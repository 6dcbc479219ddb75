import { type Socket, isIP } from 'node:net';
import type { Request } from 'got';

/** Facts of the connection. They are recorded while it is open, because a destroyed socket no longer has them. */
export interface ConnectionFacts {
  /** The connected address, or otherwise the last one that was tried. */
  readonly address: string | undefined;
  readonly reused: boolean;
  /** Whether a byte of an answer has come on a reused connection. */
  readonly answered: boolean;
}

export function watchConnection(stream: Request): ConnectionFacts {
  const facts = { address: undefined as string | undefined, reused: false, answered: false };
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
    socket.once('data', () => {
      facts.answered = true;
    });
  });
  return facts;
}

/** Returns an address in the URL itself, which is tried before a listener can be added. */
function literalAddress({ requestUrl }: Request): string | undefined {
  const hostname = requestUrl?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isIP(hostname) === 0 ? undefined : hostname;
}
