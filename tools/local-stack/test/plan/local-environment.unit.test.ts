import { expect, it } from '@jest/globals';
import { ConfigError } from '@posthorn/config';
import { createLocalEnvironment, loadLocalConfig } from '../../src/plan/local-environment.js';

const parts = {
  home: '/home/posthorn',
  state: { encryptionKeys: `k1:${Buffer.alloc(32).toString('base64')}` },
  ports: { api: 1, ingest: 2, 'delivery-worker': 3, 'retry-scheduler': 4, 'export-worker': 5 },
};

it('provides the defaults for a laptop', () => {
  const { environment, config } = createLocalEnvironment({}, parts);
  expect(environment).toMatchObject({
    API_PORT: '1',
    INGEST_PORT: '2',
    PUBLIC_BASE_URL: 'http://127.0.0.1:1',
    RECEIVE_BASE_URL: 'http://127.0.0.1:2',
    STORAGE_URL: 'file:/home/posthorn/files',
    ALLOW_INSECURE_DESTINATIONS: 'true',
  });
  expect(config.bindAddress).toBe('127.0.0.1');
});

it('gives every given variable precedence', () => {
  const given = {
    ALLOW_INSECURE_DESTINATIONS: 'false',
    PUBLIC_BASE_URL: 'https://hooks.example.com',
    STORAGE_URL: 's3://bucket',
    LOG_FORMAT: 'json',
    ENCRYPTION_KEYS: `mine:${Buffer.alloc(32, 1).toString('base64')}`,
  };
  expect(createLocalEnvironment(given, parts).environment).toMatchObject(given);
});

it('names all issues at once, before a port is chosen', () => {
  const given = {
    API_PORT: 'abc',
    RETRY_TIME_SCALE: '-1',
    DELIVERY_CONCURRENCY: '0',
    LOG_LEVEL: 'loud',
    ENCRYPTION_KEYS: 'zz',
    REDIS_URL: 'nonsense',
  };
  const invalidNames = (): unknown => {
    try {
      return loadLocalConfig(given, parts.state);
    } catch (error) {
      return error instanceof ConfigError && error.issues.map((issue) => issue.split(' ')[0]).sort();
    }
  };
  expect(invalidNames()).toEqual(Object.keys(given).sort());
});
