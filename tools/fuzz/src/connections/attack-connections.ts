import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { oddSockets } from './frames.js';
import { type Pieces, oddBytes, oddRequests } from './requests.js';

export interface ConnectionTarget {
  readonly port: number;
  /** Paths with a route, with their query. */
  readonly paths: readonly string[];
  /** Values of `Authorization`. The first is valid for the socket. */
  readonly authorizations: readonly string[];
  /** The path that opens a WebSocket. */
  readonly socketPath?: string;
}

export interface ConnectionAttackOptions {
  readonly targets: readonly ConnectionTarget[];
  readonly durationMs: number;
  /** The same seed sends the same bytes. */
  readonly seed: number;
  readonly lanes: number;
}

export interface ConnectionReport {
  readonly connections: number;
  /** How often each status was the first of an answer, and '' for no answer. */
  readonly statuses: Readonly<Record<string, number>>;
}

interface Conversation {
  readonly pieces: Pieces;
  readonly pauseMs: number;
  readonly end: (typeof ENDS)[number];
}

/** How the client leaves: it waits, says that nothing more comes, leaves, resets, or does not read before it resets. */
const ENDS = ['wait', 'half-close', 'close', 'reset', 'silence'] as const;
const PATIENCE_MS = 150;
const BATCH = 50;

/** Opens connection after connection, and sends bytes that are hardly HTTP. Other tests tell what came of it. */
export async function attackConnections(options: ConnectionAttackOptions): Promise<ConnectionReport> {
  const { targets, durationMs, seed, lanes } = options;
  const deadlineMs = Date.now() + durationMs;
  const statuses: Record<string, number> = {};
  let connections = 0;
  async function runLane(lane: number): Promise<void> {
    for (let round = 0; Date.now() < deadlineMs; round += 1) {
      const target = targets[(lane + round) % targets.length];
      if (target === undefined) return;
      const drawn = fc.sample(conversations(target), { seed: seed + round * lanes + lane, numRuns: BATCH });
      for (const conversation of drawn) {
        if (Date.now() > deadlineMs) return;
        const status = await converse(target.port, conversation);
        statuses[status] = (statuses[status] ?? 0) + 1;
        connections += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return { connections, statuses };
}

function conversations(target: ConnectionTarget): fc.Arbitrary<Conversation> {
  const { socketPath, authorizations } = target;
  const requests = oddRequests(target);
  const pieces =
    socketPath === undefined
      ? fc.oneof({ arbitrary: requests, weight: 9 }, { arbitrary: oddBytes, weight: 1 })
      : fc.oneof(
          { arbitrary: requests, weight: 6 },
          { arbitrary: oddSockets(socketPath, authorizations[0] ?? ''), weight: 3 },
          { arbitrary: oddBytes, weight: 1 },
        );
  return fc.record({ pieces, pauseMs: fc.constantFrom(0, 0, 1, 5), end: fc.constantFrom(...ENDS) });
}

/** Resolves to the status of the first answer, once the connection is over. */
async function converse(port: number, { pieces, pauseMs, end }: Conversation): Promise<string> {
  const socket = connect(port, '127.0.0.1')
    .setNoDelay()
    .on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let answer = '';
  if (end === 'silence') socket.pause();
  else socket.on('data', (bytes: Buffer) => (answer ||= bytes.toString('latin1', 0, 12)));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  if (end === 'half-close') socket.end();
  if (end === 'close') socket.destroySoon();
  if (end === 'reset') reset(socket);
  await Promise.race([closed, sleep(PATIENCE_MS)]);
  reset(socket);
  await closed;
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '';
}

/** Node.js would wait for a connection that a busy server has not yet accepted. */
function reset(socket: Socket): void {
  if (socket.connecting) socket.destroy();
  else socket.resetAndDestroy();
}
