import type { Agent, ClientRequest, ClientRequestArgs } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { EgressProxy } from './egress-proxy.js';
import { type Tunnel, openTunnel } from './tunnel.js';

const tunnels = new WeakMap<ClientRequest, Tunnel>();
const addresses = new WeakMap<Duplex, string>();

/** Undefined without a proxy, and for a request on a kept connection. */
export function findTunnel(request: ClientRequest | undefined): Tunnel | undefined {
  return request && tunnels.get(request);
}

/** The destination's address, also behind a proxy. */
export function addressOf(socket: Socket): string | undefined {
  return addresses.get(socket) ?? socket.remoteAddress;
}

type OnSocket = (error: unknown, socket?: Duplex) => void;

/** The step in which an agent makes a connection for a request. The types of Node.js lack it. */
interface SocketCreator {
  createSocket(request: ClientRequest, options: ClientRequestArgs, callback: OnSocket): void;
}

/** Makes each new connection of the agent go through the proxy. Its pools stay those of the destinations. */
export function connectThrough(proxy: EgressProxy, agent: Agent): void {
  const creator = agent as Agent & SocketCreator;
  const createSocket = creator.createSocket.bind(agent);
  const startTls = agent.createConnection.bind(agent) as (options: object) => Duplex;
  let current: ClientRequest | undefined;

  creator.createSocket = (request, options, callback) => {
    current = request;
    createSocket(request, options, callback);
  };

  /** Node.js calls it within createSocket. */
  creator.createConnection = (connection, callback) => {
    const done = callback as OnSocket | undefined;
    const tunnel = openTunnel({
      proxy,
      connection,
      startTls: agent instanceof https.Agent ? (socket) => startTls({ ...connection, socket }) : undefined,
      done(error, socket) {
        const address = tunnel.address();
        if (socket !== undefined && address !== undefined) addresses.set(socket, address);
        done?.(error, socket);
      },
    });
    if (current !== undefined) tunnels.set(current, tunnel);
    return undefined;
  };
}
