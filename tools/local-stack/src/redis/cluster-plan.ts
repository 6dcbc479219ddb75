import { randomBytes } from 'node:crypto';
import { findFreePort, LOOPBACK } from '../machine/free-port.js';

/** A cluster node before its first start. */
export interface PlannedNode {
  readonly id: string;
  readonly port: number;
  readonly busPort: number;
  /** The id of its master, for a replica. */
  readonly masterId: string | undefined;
  /** The slots of a master. */
  readonly slots: string;
}

export interface ClusterSize {
  readonly masters: number;
  /** The number of replicas per master. */
  readonly replicas: number;
}

const SLOTS = 16_384;
const ID_BYTES = 20;

/** Masters first, each with an equal part of the slots; then their replicas in the order of the masters. */
export async function planCluster({ masters, replicas }: ClusterSize): Promise<readonly PlannedNode[]> {
  const nodes: PlannedNode[] = [];
  for (let n = 0; n < masters; n += 1) {
    const [first, next] = [n, n + 1].map((part) => Math.floor((SLOTS * part) / masters));
    nodes.push(await planNode({ masterId: undefined, slots: `${first}-${Number(next) - 1}` }));
  }
  for (let n = 0; n < masters * replicas; n += 1) {
    nodes.push(await planNode({ masterId: nodes[n % masters]?.id, slots: '' }));
  }
  return nodes;
}

async function planNode(rest: Pick<PlannedNode, 'masterId' | 'slots'>): Promise<PlannedNode> {
  return {
    id: randomBytes(ID_BYTES).toString('hex'),
    port: await findFreePort(),
    busPort: await findFreePort(),
    ...rest,
  };
}

/** The nodes file of a node that has met all others, so that the nodes need no introduction. */
export function describeCluster(nodes: readonly PlannedNode[], self: PlannedNode): string {
  const epochs = new Map(nodes.map(({ id }, index) => [id, index + 1]));
  const lines = nodes.map(({ id, port, busPort, masterId, slots }) => {
    const role = masterId === undefined ? 'master' : 'slave';
    const flags = id === self.id ? `myself,${role}` : role;
    const epoch = epochs.get(masterId ?? id) ?? 0;
    return `${id} ${LOOPBACK}:${port}@${busPort} ${flags} ${masterId ?? '-'} 0 0 ${epoch} connected ${slots}`.trimEnd();
  });
  return [...lines, `vars currentEpoch ${nodes.length} lastVoteEpoch 0`, ''].join('\n');
}
