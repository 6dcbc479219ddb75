import type { ClientRequest } from 'node:http';
import { type Socket, isIP } from 'node:net';
import type { Request } from 'got';
import { addressOf, findTunnel } from '../connections/tunnel-agents.js';
import type { Tunnel } from '../connections/tunnel.js';

/** Facts of the connection. They are recorded while it is open, because a destroyed socket no longer has them. */
export interface ConnectionFacts {
  /** The connected address, or otherwise the last one that was tried. */
  address(): string | undefined;
  readonly reused: boolean;
  /** Whether a byte of an answer has come on a reused connection. */
  readonly answered: boolean;
  /** Whether the connection was ready when the request got it. */
  readonly ready: boolean;
  /** The connection that was made for this request through the egress proxy. */
  tunnel(): Tunnel | undefined;
}

export function watchConnection(stream: Request): ConnectionFacts {
  let request: ClientRequest | undefined;
  let tried: string | undefined;
  const facts = {
    reused: false,
    answered: false,
    ready: false,
    tunnel: () => findTunnel(request),
    address: () => tried ?? facts.tunnel()?.address(),
  };
  stream.once('request', (made: ClientRequest) => (request = made));
  stream.once('close', () => facts.tunnel()?.abandon());
  stream.once('socket', (socket: Socket) => {
    if (socket.connecting) {
      tried = literalAddress(stream);
      socket.on('connectionAttempt', (address) => {
        tried = address;
      });
      return;
    }
    tried = addressOf(socket);
    facts.ready = true;
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
