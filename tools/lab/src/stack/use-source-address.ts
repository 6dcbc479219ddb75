import { type TcpSocketConnectOpts, Socket } from 'node:net';

/**
 * Is loaded into a process of a service before its own code (`--import use-source-address.js?address=127.0.1.3`): what it connects
 * to on this machine sees this address. Production code knows nothing of it.
 */
const address = new URL(import.meta.url).searchParams.get('address') ?? undefined;
const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;

/**
 * A copy: agents tell their connections apart by these options, and would neither find again nor count down one whose options
 * changed. Node's own calls have them in a list.
 */
function withAddress([first, ...others]: unknown[]): unknown[] {
  if (Array.isArray(first)) {
    first[0] = withLocalAddress(first[0]);
    return [first, ...others];
  }
  return [withLocalAddress(first), ...others];
}

function withLocalAddress(options: unknown): unknown {
  if (typeof options !== 'object' || options === null) return options;
  const { host, localAddress = address }: Partial<TcpSocketConnectOpts> = options;
  return host?.startsWith('127.') === true ? { ...options, localAddress } : options;
}

Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
  return connect.apply(this, withAddress(args));
};
