import { createUuidV7 } from '@posthorn/common';
import { describe, expect, it } from '@jest/globals';
import { queueAddresses, shardOf } from '../../src/index.js';
import { listShards } from '../../src/shards/shards.js';

describe('a shard', () => {
  it('has a prefix of its own', () => {
    const prefixes = listShards({ deliveryShards: 3 }).map(({ prefix }) => prefix);
    expect(prefixes).toEqual(['{bull:0}', '{bull:1}', '{bull:2}']);
  });

  it('has all its keys in one hash slot', () => {
    for (const { prefix, keys } of listShards({ deliveryShards: 3 })) {
      const names = [keys.marker, keys.rebuilding, keys.parkedEndpoints, keys.parkedJobs('e{f}')];
      expect(names.map((name) => /\{.*?\}/.exec(name)?.[0])).toEqual(names.map(() => prefix));
    }
  });
});

describe('the addresses', () => {
  it('include every queue once for each shard, and those without shards once', () => {
    const addresses = queueAddresses({ deliveryShards: 2 });
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
