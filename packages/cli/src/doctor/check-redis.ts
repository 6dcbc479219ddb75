import type { QueueDepth, RedisFacts } from '@posthorn/queues';
import type { CliContext } from '../context/cli-context.js';
import { type Finding, fail, ok, warn } from './finding.js';
import { evaluateClock } from './evaluate-clock.js';

const OLDEST_VERSION = 7;
const WARN_SHARE = 0.8;
const FAIL_SHARE = 0.95;
const MIB = 1024 * 1024;

export async function checkRedis({ queues }: Pick<CliContext, 'queues'>): Promise<readonly Finding[]> {
  const control = await queues();
  const askedAtMs = Date.now();
  const facts = await control.readFacts();
  const clock = evaluateClock('Redis', { askedAtMs, answeredAtMs: Date.now(), theirs: facts.now });
  return [
    evaluateVersion(facts),
    evaluateRole(facts),
    evaluatePersistence(facts),
    evaluateAppendOnly(facts),
    evaluatePolicy(facts),
    evaluateMemory(facts),
    clock,
    evaluatePauses(await control.depths()),
  ];
}

export function evaluateVersion({ version }: Pick<RedisFacts, 'version'>): Finding {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return ok('Redis', version);
  return fail('Redis', `${version} is too old`, `Upgrade it to ${OLDEST_VERSION} or newer.`);
}

export function evaluateRole({ isMaster }: Pick<RedisFacts, 'isMaster'>): Finding {
  if (isMaster) return ok('Redis writes', 'it takes them');
  return fail('Redis writes', 'it is a replica', 'Let REDIS_URL name the master.');
}

export function evaluatePersistence({ persists }: Pick<RedisFacts, 'persists'>): Finding {
  const name = 'Redis disk';
  if (persists) return ok(name, 'the last write succeeded');
  return fail(name, 'the last write failed', 'Free disk space on its server: until then it takes no writes.');
}

export function evaluateAppendOnly({ appendOnly }: Pick<RedisFacts, 'appendOnly'>): Finding {
  if (appendOnly) return ok('Redis persistence', 'appendonly is on');
  const advice =
    'Set appendonly yes: without it a restart costs the time that filling the queues again takes.';
  return warn('Redis persistence', 'appendonly is off', advice);
}

export function evaluatePolicy({ maxMemoryPolicy }: Pick<RedisFacts, 'maxMemoryPolicy'>): Finding {
  if (maxMemoryPolicy === 'noeviction') return ok('Redis eviction', maxMemoryPolicy);
  const advice = 'Set maxmemory-policy noeviction: Redis would throw jobs away.';
  return fail('Redis eviction', `maxmemory-policy is ${maxMemoryPolicy}`, advice);
}

export function evaluateMemory({ usedBytes, maxBytes }: Pick<RedisFacts, 'usedBytes' | 'maxBytes'>): Finding {
  const used = `${Math.round(usedBytes / MIB)} MiB in use`;
  const name = 'Redis memory';
  if (maxBytes === 0) return ok(name, `${used}, without a limit`);
  const message = `${used} of ${Math.round(maxBytes / MIB)} MiB`;
  const share = usedBytes / maxBytes;
  if (share < WARN_SHARE) return ok(name, message);
  const advice = 'Give it more maxmemory: when it is full, sends are answered 503.';
  return (share < FAIL_SHARE ? warn : fail)(name, message, advice);
}

export function evaluatePauses(depths: readonly Pick<QueueDepth, 'queue' | 'isPaused'>[]): Finding {
  const paused = depths.filter(({ isPaused }) => isPaused).map(({ queue }) => queue);
  if (paused.length === 0) return ok('queues', 'none is paused');
  return warn(
    'queues',
    `${paused.join(', ')} paused, so workers take no jobs`,
    'posthorn queues resume ends it.',
  );
}
