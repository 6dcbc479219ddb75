import { nowMs } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import {
  type ByConsumer,
  type Consumer,
  CONSUMERS,
  readCpuMs,
  readSwitches,
  type SwitchReading,
} from './consumers.js';
import { type PostgresReading, type StatementReading, readPostgres } from './read-postgres.js';
import { type RedisReading, readRedis } from './read-redis.js';

interface CostReading extends SwitchReading {
  readonly atMs: number;
  readonly cpuMs: ByConsumer;
  readonly postgres: PostgresReading;
  readonly redis: RedisReading;
}

/** The resources used between two readings. */
export interface Costs {
  readonly tookMs: number;
  readonly cpuMs: ByConsumer;
  /** Context switches, of which wake-ups are a part. */
  readonly switches: ByConsumer;
  readonly wakeUps: ByConsumer;
  /** The most frequent statement first. */
  readonly statements: readonly StatementReading[];
  readonly scans: ReadonlyMap<string, { readonly scans: number; readonly rows: number }>;
  readonly walBytes: number;
  readonly dataBytes: number;
  readonly redisBytes: number;
  /** By command, including the commands of scripts. */
  readonly redisCalls: ReadonlyMap<string, number>;
}

/** The cost of a piece of work, including everything that runs beside it. */
export async function measureCosts(lab: BenchLab, work: () => Promise<unknown>): Promise<Costs> {
  const before = await readCosts(lab);
  await work();
  return subtract(await readCosts(lab), before);
}

async function readCosts(lab: BenchLab): Promise<CostReading> {
  const { sql, redisNodes } = lab.stack;
  const [cpuMs, switchReading, fromPostgres, fromRedis] = await Promise.all([
    readCpuMs(lab),
    readSwitches(lab),
    readPostgres(sql),
    readRedis(redisNodes),
  ]);
  return { atMs: nowMs(), cpuMs, ...switchReading, postgres: fromPostgres, redis: fromRedis };
}

function subtract(after: CostReading, before: CostReading): Costs {
  return {
    tookMs: after.atMs - before.atMs,
    cpuMs: subtractByConsumer(after.cpuMs, before.cpuMs),
    switches: subtractByConsumer(after.switches, before.switches),
    wakeUps: subtractByConsumer(after.wakeUps, before.wakeUps),
    statements: subtractStatements(after.postgres, before.postgres),
    scans: new Map(
      [...after.postgres.scans]
        .map(([table, { scans, rows }]) => {
          const earlier = before.postgres.scans.get(table) ?? { scans: 0, rows: 0 };
          return [table, { scans: scans - earlier.scans, rows: rows - earlier.rows }] as const;
        })
        .filter(([, { scans }]) => scans > 0),
    ),
    walBytes: after.postgres.walBytes - before.postgres.walBytes,
    dataBytes: after.postgres.dataBytes - before.postgres.dataBytes,
    redisBytes: after.redis.writtenBytes - before.redis.writtenBytes,
    redisCalls: new Map(
      [...after.redis.calls].map(([name, calls]) => [name, calls - (before.redis.calls.get(name) ?? 0)]),
    ),
  };
}

function subtractByConsumer(after: ByConsumer, before: ByConsumer): ByConsumer {
  const differences = CONSUMERS.map((consumer) => [consumer, after[consumer] - before[consumer]] as const);
  return Object.fromEntries(differences) as Record<Consumer, number>;
}

function subtractStatements(after: PostgresReading, before: PostgresReading): readonly StatementReading[] {
  return [...after.statements]
    .map(([id, { text, calls, tookMs }]) => {
      const earlier = before.statements.get(id) ?? { calls: 0, tookMs: 0 };
      return { text, calls: calls - earlier.calls, tookMs: tookMs - earlier.tookMs };
    })
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls);
}
