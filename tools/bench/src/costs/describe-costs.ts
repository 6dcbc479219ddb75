import { alignColumns } from '@posthorn/cli';
import { sum } from '@posthorn/lab';
import type { Metric } from '../lab/scenario.js';
import { CONSUMERS, ofServices } from './consumers.js';
import type { Costs } from './costs.js';
import { clientCalls, type CommandCounts } from './count-commands.js';

/** The tables that grow with the messages. A scan of another table reads only a few rows. */
const GROWING = /^(messages|payloads|attempts|idempotency_keys)/;
const SHOWN = 12;

/** The average costs of one of these messages. */
export function costMetrics(costs: Costs, delivered: number, seen: CommandCounts): readonly Metric[] {
  const calls = sum(clientCalls(costs.redisCalls, seen).values());
  const scans = sum([...costs.scans].map(([table, scan]) => (GROWING.test(table) ? scan.scans : 0)));
  return [
    { name: 'CPU', value: ofServices(costs.cpuMs) / delivered, unit: 'ms' },
    ...CONSUMERS.map((consumer) => ({
      name: `CPU of ${consumer}`,
      value: costs.cpuMs[consumer] / delivered,
      unit: 'ms' as const,
    })),
    {
      name: 'statements',
      value: (10 * sum(costs.statements.map((s) => s.calls))) / delivered,
      unit: 'per 10',
    },
    { name: 'scans of growing tables', value: (10 * scans) / delivered, unit: 'per 10' },
    { name: 'Redis calls', value: (10 * calls) / delivered, unit: 'per 10' },
    { name: 'bytes of WAL', value: costs.walBytes / delivered, unit: 'bytes' },
    { name: 'bytes of tables', value: costs.dataBytes / delivered, unit: 'bytes' },
    { name: 'bytes of Redis', value: costs.redisBytes / delivered, unit: 'bytes' },
  ];
}

/** The details behind the metrics. */
export function costExplanations(costs: Costs, delivered: number, seen: CommandCounts): readonly string[] {
  const per10 = (count: number): string => ((10 * count) / delivered).toFixed(2);
  const mostCalled = (calls: ReadonlyMap<string, number>): readonly string[] => {
    const sorted = [...calls].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
    return alignNumbers(sorted.map(([name, count]) => [per10(count), name]));
  };
  const statements = costs.statements
    .slice(0, SHOWN)
    .map(({ text, calls, tookMs }) => [per10(calls), `${(tookMs / calls).toFixed(2)} ms`, text]);
  const scans = [...costs.scans].map(([table, scan]) => [
    per10(scan.scans),
    `${(scan.rows / scan.scans).toFixed(0)} rows`,
    table,
  ]);
  return [
    'statements per 10 messages, and milliseconds each:',
    ...alignNumbers(statements),
    'Redis calls of clients per 10 messages:',
    ...mostCalled(clientCalls(costs.redisCalls, seen)),
    'commands that scripts run per 10 messages:',
    ...mostCalled(scriptCalls(costs.redisCalls, seen)),
    'sequential scans per 10 messages, and rows each:',
    ...alignNumbers(scans),
  ];
}

/** The numbers of a row precede its text. */
function alignNumbers(rows: readonly (readonly string[])[]): readonly string[] {
  const lastColumn = Math.max(...rows.map((row) => row.length)) - 1;
  return alignColumns(rows, (column) => column < lastColumn);
}

function scriptCalls(calls: Costs['redisCalls'], seen: CommandCounts): ReadonlyMap<string, number> {
  const sent = clientCalls(calls, seen);
  const rest = [...calls].map(([name, count]) => [name, count - (sent.get(name) ?? 0)] as const);
  return new Map(rest.filter(([name, count]) => count >= 1 && seen.has(name)));
}
