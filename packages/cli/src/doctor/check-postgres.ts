import {
  type ServerFacts,
  describeOutage,
  describeUnknownHistory,
  readMigrationState,
} from '@posthorn/database';
import { DAY, MINUTE, PARTITION_DAYS_AHEAD, SECOND, formatPartitionDay } from '@posthorn/domain';
import type { CliContext } from '../context/cli-context.js';
import { type Finding, fail, ok, warn } from './finding.js';
import { evaluateClock } from './evaluate-clock.js';

const OLDEST_VERSION = 15;
/** The connections of one process; see docs/operations.md. */
const CONNECTIONS_OF_A_PROCESS = 20;
/** One process of each service. */
const PROCESSES = 5;
/** Of a day that has just begun, the retry-scheduler may not have created the last one yet. */
const DAYS_AHEAD = PARTITION_DAYS_AHEAD - 1;
const DAYS_LEFT = 2;
const OUTAGE_ADVICE =
  'Free disk space on its server, or let DATABASE_URL name the primary. Until then, sends are answered 503.';

export async function checkPostgres({
  config,
  database,
}: Pick<CliContext, 'config' | 'database'>): Promise<readonly Finding[]> {
  const { pending, unknown } = await readMigrationState(config(['databaseUrl']).databaseUrl);
  if (unknown.length > 0) return [fail('PostgreSQL migrations', describeUnknownHistory(unknown), '')];
  if (pending.length > 0) {
    const message = `${pending.length} migrations are missing: ${pending.join(', ')}`;
    return [fail('PostgreSQL migrations', message, 'Run posthorn migrate.')];
  }
  const { ping, server } = await database();
  try {
    // The first answer would include the time for connecting.
    await ping();
  } catch (error) {
    const outage = describeOutage(error);
    if (outage === undefined) throw error;
    return [fail('PostgreSQL writes', `it ${outage}`, OUTAGE_ADVICE)];
  }
  const askedAtMs = Date.now();
  const facts = await server.readFacts();
  return [
    ok('PostgreSQL migrations', 'none is missing'),
    evaluateVersion(facts),
    evaluateRole(facts),
    evaluateDurability(facts),
    evaluateConnections(facts),
    evaluateClock('PostgreSQL', { askedAtMs, answeredAtMs: Date.now(), theirs: facts.now }),
    evaluatePartitions(facts, new Date()),
    evaluateEnqueuing(facts),
  ];
}

export function evaluateVersion({ versionNumber }: Pick<ServerFacts, 'versionNumber'>): Finding {
  const major = Math.floor(versionNumber / 10_000);
  const version = `${major}.${versionNumber % 10_000}`;
  if (major >= OLDEST_VERSION) return ok('PostgreSQL', version);
  return fail('PostgreSQL', `${version} is too old`, `Upgrade it to ${OLDEST_VERSION} or newer.`);
}

export function evaluateRole({ isReplica }: Pick<ServerFacts, 'isReplica'>): Finding {
  if (!isReplica) return ok('PostgreSQL writes', 'it takes them');
  return fail('PostgreSQL writes', 'it is a replica', 'Let DATABASE_URL name the primary.');
}

export function evaluateDurability({ keepsCommits }: Pick<ServerFacts, 'keepsCommits'>): Finding {
  const name = 'PostgreSQL durability';
  if (keepsCommits) return ok(name, 'fsync, full_page_writes and synchronous_commit are on');
  const advice =
    'Enable fsync, full_page_writes and synchronous_commit. Otherwise a crash loses acknowledged messages.';
  return fail(name, 'a commit may be lost', advice);
}

export function evaluateConnections({
  maxConnections,
  connections,
}: Pick<ServerFacts, 'maxConnections' | 'connections'>): Finding {
  const name = 'PostgreSQL connections';
  const message = `${connections} of ${maxConnections} in use`;
  const advice = `Allow ${CONNECTIONS_OF_A_PROCESS} for each process (max_connections), or put a pooler before it.`;
  if (connections > maxConnections * 0.9) return fail(name, message, advice);
  return maxConnections >= PROCESSES * CONNECTIONS_OF_A_PROCESS
    ? ok(name, message)
    : warn(name, message, advice);
}

export function evaluatePartitions({ lastDay }: Pick<ServerFacts, 'lastDay'>, now: Date): Finding {
  const name = 'PostgreSQL partitions';
  const advice = 'See that a retry-scheduler runs; posthorn partitions create makes them at once.';
  if (lastDay === null) return fail(name, 'there are no partitions', advice);
  const last = Date.parse(formatPartitionDay(lastDay));
  const ahead = Math.floor((last - now.getTime()) / DAY) + 1;
  const message = `${ahead} days ahead`;
  if (ahead >= DAYS_AHEAD) return ok(name, message);
  return (ahead >= DAYS_LEFT ? warn : fail)(name, message, advice);
}

export function evaluateEnqueuing({ overdueMs }: Pick<ServerFacts, 'overdueMs'>): Finding {
  const name = 'retry-scheduler';
  if (overdueMs === null || overdueMs < MINUTE) return ok(name, 'no message has been overdue for long');
  const message = `an accepted message has been overdue for ${Math.round(overdueMs / SECOND)} s`;
  return warn(name, message, 'See that a retry-scheduler runs, and reaches PostgreSQL and Redis.');
}
