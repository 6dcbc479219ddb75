import type { SocketConnectOpts } from 'node:net';
import { Socket } from 'node:net';

/**
 * Is loaded into a process of a service before its own code (`--import use-source-address.js?address=127.0.1.3`): what it connects
 * to on this machine sees this address. Production code knows nothing of it.
 */
const address = new URL(import.meta.url).searchParams.get('address') ?? undefined;
const connect = Reflect.get(Socket.prototype, 'connect') as (...args: readonly unknown[]) => Socket;

/** Node's own calls have their options in a list. */
function optionsOf([first]: readonly unknown[]): Partial<SocketConnectOpts> & { localAddress?: unknown } {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  return typeof options === 'object' && options !== null ? options : {};
}

Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
  const options = optionsOf(args);
  if ('host' in options && options.host?.startsWith('127.') === true) options.localAddress ??= address;
  return connect.apply(this, args);
};
