import { describe, expect, it } from '@jest/globals';
import { judgeNode, judgeOpenFiles } from '../../src/doctor/check-process.js';
import * as postgres from '../../src/doctor/check-postgres.js';
import * as redis from '../../src/doctor/check-redis.js';
import { judgeSecrets } from '../../src/doctor/check-secrets.js';
import { judgeClock } from '../../src/doctor/evaluate-clock.js';

const NOW = new Date('2026-11-22T12:00:00Z');

describe('doctor', () => {
  it.each([
    ['an old Node.js', judgeNode('20.18.3'), 'fail'],
    ['a new Node.js', judgeNode('22.0.0'), 'ok'],
    ['few open files', judgeOpenFiles(1024), 'warn'],
    ['an unknown limit of open files', judgeOpenFiles(undefined), 'ok'],
    ['PostgreSQL 14', postgres.judgeVersion({ versionNumber: 140_012 }), 'fail'],
    ['PostgreSQL 15', postgres.judgeVersion({ versionNumber: 150_000 }), 'ok'],
    ['a replica', postgres.judgeRole({ isReplica: true }), 'fail'],
    ['commits that may be lost', postgres.judgeDurability({ keepsCommits: false }), 'fail'],
    ['few connections', postgres.judgeConnections({ maxConnections: 50, connections: 5 }), 'warn'],
    ['no free connections', postgres.judgeConnections({ maxConnections: 200, connections: 190 }), 'fail'],
    ['enough connections', postgres.judgeConnections({ maxConnections: 100, connections: 20 }), 'ok'],
    ['no partitions', postgres.judgePartitions({ lastDay: null }, NOW), 'fail'],
    ['partitions that end tomorrow', postgres.judgePartitions({ lastDay: '20261123' }, NOW), 'fail'],
    ['partitions that nobody adds to', postgres.judgePartitions({ lastDay: '20261128' }, NOW), 'warn'],
    ['partitions two weeks ahead', postgres.judgePartitions({ lastDay: '20261206' }, NOW), 'ok'],
    ['hand-offs that nobody repeats', postgres.judgeHandOffs({ overdueMs: 600_000 }), 'warn'],
    ['hand-offs that are due', postgres.judgeHandOffs({ overdueMs: 900 }), 'ok'],
    ['Redis 6', redis.judgeVersion({ version: '6.2.14' }), 'fail'],
    ['Redis 10', redis.judgeVersion({ version: '10.0.0' }), 'ok'],
    ['a replica of Redis', redis.judgeRole({ isMaster: false }), 'fail'],
    ['no appendonly', redis.judgeAppendOnly({ appendOnly: false }), 'warn'],
    ['eviction', redis.judgePolicy({ maxMemoryPolicy: 'allkeys-lru' }), 'fail'],
    ['a Redis that is nearly full', redis.judgeMemory({ usedBytes: 96, maxBytes: 100 }), 'fail'],
    ['a Redis that fills up', redis.judgeMemory({ usedBytes: 85, maxBytes: 100 }), 'warn'],
    ['a paused queue', redis.judgePauses([{ queue: 'deliveries', isPaused: true }]), 'warn'],
    ['secrets of an unknown key', judgeSecrets({ read: 3, unreadable: 1, old: 1 }), 'fail'],
    ['secrets of an older key', judgeSecrets({ read: 3, unreadable: 0, old: 1 }), 'warn'],
  ])('judges %s', (_what, finding, verdict) => {
    expect(finding.verdict).toBe(verdict);
    expect(finding.advice === undefined).toBe(verdict === 'ok');
  });

  it.each([
    ['as ours', 100, 'ok'],
    ['within the time that the answer took', 1100, 'ok'],
    ['behind', -5000, 'warn'],
    ['far ahead', 60_000, 'fail'],
  ])('judges a clock that is %s', (_what, theirs, verdict) => {
    const reading = { askedAtMs: 0, answeredAtMs: 1000, theirs: new Date(theirs) };
    expect(judgeClock('Redis', reading).verdict).toBe(verdict);
  });
});
