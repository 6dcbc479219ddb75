import { type LabSql, type LabRedis, nowMs } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric } from '../lab/scenario.js';
import {
  type ByConsumer,
  type Consumer,
  type SwitchReading,
  CONSUMERS,
  ofServices,
  readCpuMs,
  readSwitches,
} from './consumers.js';

const TEXT_LENGTH = 160;
const COMMAND = 'cmdstat_';

/** The resources used between two readings. */
export interface Costs extends SwitchReading, PostgresReading {
  readonly tookMs: number;
  readonly cpuMs: ByConsumer;
  /** By command, including the commands of scripts. */
  readonly redisCalls: ReadonlyMap<string, number>;
}

interface Measured<Found> {
  readonly costs: Costs;
  /** What the work found. */
  readonly found: Found;
}

/** The cost of a piece of work, including everything that runs beside it. */
export async function measureCosts<Found>(
  lab: BenchLab,
  work: () => Promise<Found>,
): Promise<Measured<Found>> {
  const before = await readCosts(lab);
  const found = await work();
  return { found, costs: subtract(await readCosts(lab), before) };
}

/** Since the start. */
async function readCosts(lab: BenchLab): Promise<Costs> {
  const { sql, redisNodes } = lab.stack;
  const [cpuMs, switchReading, fromPostgres, redisCalls] = await Promise.all([
    readCpuMs(lab),
    readSwitches(lab),
    readPostgres(sql),
    readRedisCalls(redisNodes),
  ]);
  return { tookMs: nowMs(), cpuMs, ...switchReading, ...fromPostgres, redisCalls };
}

function subtract(after: Costs, before: Costs): Costs {
  return {
    tookMs: after.tookMs - before.tookMs,
    cpuMs: subtractByConsumer(after.cpuMs, before.cpuMs),
    switches: subtractByConsumer(after.switches, before.switches),
    wakeUps: subtractByConsumer(after.wakeUps, before.wakeUps),
    statements: subtractCounts(after.statements, before.statements),
    walBytes: after.walBytes - before.walBytes,
    redisCalls: subtractCounts(after.redisCalls, before.redisCalls),
  };
}

function subtractByConsumer(after: ByConsumer, before: ByConsumer): ByConsumer {
  const differences = CONSUMERS.map((consumer) => [consumer, after[consumer] - before[consumer]] as const);
  return Object.fromEntries(differences) as Record<Consumer, number>;
}

type Counts = ReadonlyMap<string, number>;

function subtractCounts(after: Counts, before: Counts): Counts {
  return new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
}

/** The processor time of one of these messages: of all services, and of each process. */
export function cpuMetrics({ cpuMs }: Costs, messages: number, prefix = ''): readonly Metric[] {
  return [
    { name: `${prefix}CPU`, value: ofServices(cpuMs) / messages, unit: 'ms' },
    ...CONSUMERS.map((consumer) => ({
      name: `${prefix}CPU of ${consumer}`,
      value: cpuMs[consumer] / messages,
      unit: 'ms' as const,
    })),
  ];
}

/** PostgreSQL's statistics since its start. */
interface PostgresReading {
  /** Calls by the beginning of the text, without the statements that read statistics. */
  readonly statements: ReadonlyMap<string, number>;
  readonly walBytes: number;
}

async function readPostgres(sql: LabSql): Promise<PostgresReading> {
  const [statements, [wal]] = await Promise.all([
    sql.query<{ text: string; calls: number }>(
      `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), ${TEXT_LENGTH}) AS text, sum(calls)::float8 AS calls
       FROM pg_stat_statements WHERE query NOT ILIKE '%pg_stat_%' GROUP BY 1`,
    ),
    sql.query<{ bytes: number }>(`SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes`),
  ]);
  return {
    statements: new Map(statements.map(({ text, calls }) => [text, calls])),
    walBytes: wal?.bytes ?? 0,
  };
}

/** The calls of each command since the start, including those of scripts: the sum over all nodes. */
async function readRedisCalls(nodes: readonly LabRedis[]): Promise<ReadonlyMap<string, number>> {
  const calls = new Map<string, number>();
  for (const stats of await Promise.all(nodes.map((node) => node.info('commandstats')))) {
    for (const [key, value] of stats) {
      if (!key.startsWith(COMMAND)) continue;
      const name = key.slice(COMMAND.length);
      calls.set(name, (calls.get(name) ?? 0) + Number(/calls=(\d+)/.exec(value)?.[1]));
    }
  }
  return calls;
}
