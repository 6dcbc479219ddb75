import { createUuidV7 } from '@posthorn/common';
import { describe, expect, it } from '@jest/globals';
import { queueAddresses, shardOf } from '../../src/index.js';
import { listShards } from '../../src/shards/shards.js';

const SERVER = 'redis://h';
const CLUSTER = 'redis-cluster://a,b';

describe('one shard without a cluster', () => {
  it('has the names from before shards existed', () => {
    const [shard, ...others] = listShards({ url: SERVER });
    expect(others).toEqual([]);
    expect(shard?.prefix).toBe('bull');
    expect(shard?.keys).toMatchObject({
      marker: 'posthorn:{intact}',
      rebuilding: 'posthorn:{intact}:rebuilding',
      parkedEndpoints: 'posthorn:parked',
    });
    expect(shard?.keys.parkedJobs('e')).toBe('posthorn:parked:{e}');
  });
});

describe('a shard', () => {
  it.each([
    ['of one server', SERVER, ['bull', '{bull:1}', '{bull:2}']],
    ['of a cluster', CLUSTER, ['{bull:0}', '{bull:1}', '{bull:2}']],
  ])('%s has a prefix of its own', (_what, url, prefixes) => {
    expect(listShards({ url, deliveryShards: 3 }).map(({ prefix }) => prefix)).toEqual(prefixes);
  });

  it('of a cluster has all its keys in one hash slot', () => {
    for (const { prefix, keys } of listShards({ url: CLUSTER, deliveryShards: 3 })) {
      const names = [keys.marker, keys.rebuilding, keys.parkedEndpoints, keys.parkedJobs('e{f}')];
      expect(names.map((name) => /\{.*?\}/.exec(name)?.[0])).toEqual(names.map(() => prefix));
    }
  });
});

describe('the addresses', () => {
  it('include every queue once for each shard, and those without shards once', () => {
    const addresses = queueAddresses({ url: CLUSTER, deliveryShards: 2 });
    expect(addresses.map(({ queue, prefix }) => `${prefix}:${queue}`).sort()).toEqual([
      '{bull:0}:dead-letters',
      '{bull:0}:deliveries',
      '{bull:0}:exports',
      '{bull:0}:fan-outs',
      '{bull:0}:retries-fast',
      '{bull:0}:retries-slow',
      '{bull:1}:dead-letters',
      '{bull:1}:deliveries',
      '{bull:1}:retries-fast',
      '{bull:1}:retries-slow',
    ]);
  });
});

describe('the shard of an id', () => {
  it('never changes, because waiting jobs could not be found otherwise', () => {
    expect(shardOf('019aa000-1234-7abc-8def-0123456789ab', 16)).toBe(3);
    expect(shardOf('019aa000-1234-7abc-8def-0123456789ac', 16)).toBe(0);
  });

  it.each([2, 3, 7, 64])('is one of %d, and each is equally frequent', (shards) => {
    const counts = Array.from({ length: shards }, () => 0);
    const ids = Array.from({ length: shards * 1000 }, () => createUuidV7());
    for (const id of ids) counts[shardOf(id, shards)] = (counts[shardOf(id, shards)] ?? 0) + 1;
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1200);
  });
});
