import type { Agent, ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Node.js limits the idle sockets of one origin, but not of all origins together. With many destinations they would use
 * up the process's file descriptors. Past the limit, the socket that has been idle longest is closed.
 */
export function limitIdleSockets(agent: Agent, limit: number): void {
  const idle = new Set<Duplex>();
  // Node.js uses the returned boolean to decide whether the socket is kept. Its published type is void.
  const keepSocketAlive = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  const reuseSocket = agent.reuseSocket.bind(agent);

  function forget(this: Duplex): void {
    idle.delete(this);
  }

  agent.keepSocketAlive = (socket: Duplex) => {
    const [oldest] = idle;
    if (idle.size >= limit) oldest?.destroy();
    idle.add(socket);
    socket.once('close', forget);
    return keepSocketAlive(socket);
  };

  agent.reuseSocket = (socket: Duplex, request: ClientRequest) => {
    idle.delete(socket);
    socket.off('close', forget);
    reuseSocket(socket, request);
  };
}
