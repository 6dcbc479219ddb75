import { at } from '../at.js';
import { nowMs } from '../measure/now-ms.js';
import type { LoadTarget, LoadModel, SendColumns, SendProgress } from './messages.js';
import { type PostConnection, type Address, openPostConnection } from './post-connection.js';
import { createSendLog } from './send-log.js';

/** Sends that continue until they are stopped. */
export interface Generation {
  progress(): SendProgress;
  /** Stops sending, waits for the responses, and returns them. */
  stop(): Promise<SendColumns>;
}

export function generate(target: LoadTarget, model: LoadModel): Generation {
  const { address, requests } = prepareRequests(target);
  const log = createSendLog();
  const connections = Array.from({ length: target.connections }, () => openPostConnection(address));
  const inFlight = new Set<Promise<void>>();
  let sent = 0;

  async function send(connection: PostConnection, intendedMs: number): Promise<void> {
    const answer = await connection.post(at(requests, sent++ % requests.length));
    log.add(intendedMs, answer);
  }

  /** Tracks a send, or a sequence of sends, that must end before the generator stops. */
  function follow(sending: Promise<void>): void {
    const followed = sending.finally(() => inFlight.delete(followed));
    inFlight.add(followed);
  }

  const pacing =
    model.kind === 'closed'
      ? sendInTurns({ connections, send, follow })
      : sendAtRate(model.perSecond, { connections, send, follow });
  return {
    progress: () => ({ accepted: log.accepted, refused: log.refused, waiting: pacing.waiting() }),
    async stop() {
      pacing.stop();
      await Promise.all(inFlight);
      for (const connection of connections) connection.close();
      return log.read();
    },
  };
}

interface Sending {
  readonly connections: readonly PostConnection[];
  send(connection: PostConnection, intendedMs: number): Promise<void>;
  follow(sending: Promise<void>): void;
}

interface Pacing {
  waiting(): number;
  stop(): void;
}

function sendInTurns({ connections, send, follow }: Sending): Pacing {
  let isStopped = false;
  const isOver = (): boolean => isStopped;
  const work = async (connection: PostConnection): Promise<void> => {
    while (!isOver()) await send(connection, nowMs());
  };
  for (const connection of connections) follow(work(connection));
  return { waiting: () => 0, stop: () => void (isStopped = true) };
}

/** A send that finds every connection busy waits for one, and the wait counts towards its latency. */
function sendAtRate(perSecond: number, { connections, send, follow }: Sending): Pacing {
  const free = [...connections];
  const startedMs = nowMs();
  let taken = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const intendedOf = (n: number): number => startedMs + (n * 1000) / perSecond;
  const countDue = (): number => Math.floor(((nowMs() - startedMs) * perSecond) / 1000) + 1;

  function sendDue(): void {
    for (const due = countDue(); taken < due; taken += 1) {
      const connection = free.pop();
      if (connection === undefined) return;
      const sending = send(connection, intendedOf(taken)).then(() => {
        free.push(connection);
        if (!isStopped) sendDue();
      });
      follow(sending);
    }
  }

  function tick(): void {
    sendDue();
    timer = setTimeout(tick, Math.max(1, Math.floor(intendedOf(taken) - nowMs())));
  }

  tick();
  return {
    waiting: () => Math.max(0, countDue() - taken),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface PreparedRequests {
  readonly address: Address;
  /** Whole requests, as they are written to a connection. */
  readonly requests: readonly Buffer[];
}

function prepareRequests({
  url,
  paths = [],
  headers,
  bodies,
}: Omit<LoadTarget, 'connections'>): PreparedRequests {
  const { hostname, port, pathname } = new URL(url);
  const requests = bodies.map((body, index) => {
    const all = {
      host: `${hostname}:${port}`,
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`POST ${paths[index] ?? pathname} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  });
  return { address: { host: hostname, port: Number(port) }, requests };
}
