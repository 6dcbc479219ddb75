import type { Socket } from 'node:net';
import type { Request } from 'got';

/** Facts of the connection, noted while it lives: a destroyed socket tells nothing. */
export interface ConnectionFacts {
  readonly remoteAddress: string | undefined;
  readonly reused: boolean;
  /** Some byte came back on a reused connection. */
  readonly answered: boolean;
}

export function watchConnection(stream: Request): ConnectionFacts {
  const facts = { remoteAddress: undefined as string | undefined, reused: false, answered: false };
  stream.once('socket', (socket: Socket) => {
    const noteAddress = (): void => {
      facts.remoteAddress = socket.remoteAddress;
    };
    if (socket.connecting) {
      socket.once('connect', noteAddress);
      return;
    }
    noteAddress();
    facts.reused = stream.reusedSocket === true;
    socket.once('data', () => {
      facts.answered = true;
    });
  });
  return facts;
}
