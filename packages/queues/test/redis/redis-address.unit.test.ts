import { describe, expect, it } from '@jest/globals';
import { parseRedisUrl } from '../../src/index.js';

describe('a URL of Redis', () => {
  it.each(['redis://:secret@h:6379/1', 'rediss://h'])('%s names a server', (url) => {
    expect(parseRedisUrl(url)).toEqual({ kind: 'server', url });
  });

  it('names nodes of a cluster, with and without ports', () => {
    expect(parseRedisUrl('redis-cluster://a:7000,10.0.0.2,[::1]:7002/')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 7000 },
        { host: '10.0.0.2', port: 6379 },
        { host: '::1', port: 7002 },
      ],
      username: undefined,
      password: undefined,
      tls: false,
    });
  });

  it('may contain percent-encoded credentials', () => {
    expect(parseRedisUrl('rediss-cluster://us%3Aer:p%40ss%2Cword@cache:6380')).toEqual({
      kind: 'cluster',
      nodes: [{ host: 'cache', port: 6380 }],
      username: 'us:er',
      password: 'p@ss,word',
      tls: true,
    });
    expect(parseRedisUrl('redis-cluster://:pass@cache')).toMatchObject({
      username: undefined,
      password: 'pass',
    });
  });

  it.each([
    'redis-cluster://',
    'redis-cluster://a,',
    'redis-cluster://:hunter2@a,b c',
    'redis-cluster://a@b@c',
  ])('rejects %s without repeating it', (url) => {
    expect(() => parseRedisUrl(url)).toThrow(TypeError);
    expect(() => parseRedisUrl(url)).not.toThrow('hunter2');
  });
});
