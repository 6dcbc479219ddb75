import { describe, expect, it } from '@jest/globals';
import { evaluateDisk } from '../../src/doctor/check-disks.js';
import { evaluateNode, evaluateOpenFiles } from '../../src/doctor/check-process.js';
import * as postgres from '../../src/doctor/check-postgres.js';
import * as redis from '../../src/doctor/check-redis.js';
import { evaluateSecrets } from '../../src/doctor/check-secrets.js';
import { evaluateClock } from '../../src/doctor/evaluate-clock.js';

const NOW = new Date('2026-11-22T12:00:00Z');

describe('doctor', () => {
  it.each([
    ['an old Node.js', evaluateNode('20.18.3'), 'fail'],
    ['the oldest Node.js that runs Posthorn', evaluateNode('20.19.0'), 'warn'],
    ['a Node.js that is older than the pinned one', evaluateNode('24.21.0'), 'warn'],
    ['a new Node.js', evaluateNode('26.0.0'), 'ok'],
    ['few open files', evaluateOpenFiles(1024), 'warn'],
    ['an unknown limit of open files', evaluateOpenFiles(undefined), 'ok'],
    ['PostgreSQL 14', postgres.evaluateVersion({ versionNumber: 140_012 }), 'fail'],
    ['PostgreSQL 15', postgres.evaluateVersion({ versionNumber: 150_000 }), 'ok'],
    ['a replica', postgres.evaluateRole({ isReplica: true }), 'fail'],
    ['commits that may be lost', postgres.evaluateDurability({ keepsCommits: false }), 'fail'],
    ['few connections', postgres.evaluateConnections({ maxConnections: 50, connections: 5 }), 'warn'],
    ['no free connections', postgres.evaluateConnections({ maxConnections: 200, connections: 190 }), 'fail'],
    ['enough connections', postgres.evaluateConnections({ maxConnections: 100, connections: 20 }), 'ok'],
    ['no partitions', postgres.evaluatePartitions({ lastDay: null }, NOW), 'fail'],
    ['partitions that end tomorrow', postgres.evaluatePartitions({ lastDay: '20261123' }, NOW), 'fail'],
    [
      'partitions that nothing creates ahead',
      postgres.evaluatePartitions({ lastDay: '20261128' }, NOW),
      'warn',
    ],
    ['partitions two weeks ahead', postgres.evaluatePartitions({ lastDay: '20261206' }, NOW), 'ok'],
    ['enqueues that are long overdue', postgres.evaluateEnqueuing({ overdueMs: 600_000 }), 'warn'],
    ['enqueues that are due now', postgres.evaluateEnqueuing({ overdueMs: 900 }), 'ok'],
    ['Redis 6', redis.evaluateVersion({ version: '6.2.14' }), 'fail'],
    ['Redis 10', redis.evaluateVersion({ version: '10.0.0' }), 'ok'],
    ['a replica of Redis', redis.evaluateRole({ isMaster: false }), 'fail'],
    ['a Redis that cannot write to its disk', redis.evaluatePersistence({ persists: false }), 'fail'],
    ['an empty disk', evaluateDisk('disk', { freeBytes: 90, totalBytes: 100 }), 'ok'],
    ['a disk that fills', evaluateDisk('disk', { freeBytes: 9, totalBytes: 100 }), 'warn'],
    ['a full disk', evaluateDisk('disk', { freeBytes: 1, totalBytes: 100 }), 'fail'],
    ['no appendonly', redis.evaluateAppendOnly({ appendOnly: false }), 'warn'],
    ['eviction', redis.evaluatePolicy({ maxMemoryPolicy: 'allkeys-lru' }), 'fail'],
    ['a Redis that is nearly full', redis.evaluateMemory({ usedBytes: 96, maxBytes: 100 }), 'fail'],
    ['a Redis that fills up', redis.evaluateMemory({ usedBytes: 85, maxBytes: 100 }), 'warn'],
    ['a paused queue', redis.evaluatePauses([{ queue: 'deliveries', isPaused: true }]), 'warn'],
    ['secrets of an unknown key', evaluateSecrets({ read: 3, unreadable: 1, old: 1 }), 'fail'],
    ['secrets of an older key', evaluateSecrets({ read: 3, unreadable: 0, old: 1 }), 'warn'],
  ])('evaluates %s', (_what, finding, status) => {
    expect(finding.status).toBe(status);
    expect(finding.advice === undefined).toBe(status === 'ok');
  });

  it.each([
    ["equal to this machine's", 100, 'ok'],
    ['within the response time of the server', 1100, 'ok'],
    ['behind', -5000, 'warn'],
    ['far ahead', 60_000, 'fail'],
  ])('evaluates a clock that is %s', (_what, theirs, status) => {
    const reading = { askedAtMs: 0, answeredAtMs: 1000, theirs: new Date(theirs) };
    expect(evaluateClock('Redis', reading).status).toBe(status);
  });
});
