import { type TcpSocketConnectOpts, Socket } from 'node:net';

/**
 * Loaded into a service process before its own code (`--import use-source-address.js?address=127.0.1.3`).
 * Connections of the process to this machine then come from that address. Production code does not use this file.
 */
const address = new URL(import.meta.url).searchParams.get('address') ?? undefined;
const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;

/**
 * Copies the options. Agents use them as the key of a connection, and could not find or uncount a connection with
 * changed
 * options. Node's own calls pass the options in a list.
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
