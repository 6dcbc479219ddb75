import type pg from 'pg';
import type { PoolName } from './measure-statements.js';

export interface PoolCount {
  readonly pool: PoolName;
  readonly busy: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export function countConnections(
  { totalCount, idleCount, waitingCount }: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
  pool: PoolName,
): PoolCount {
  return { pool, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
