import { describe, expect, it } from '@jest/globals';
import { VERSION } from '@posthorn/common';
import { callCli } from './support/call-cli.js';

const UUID = '019aa000-1234-7abc-8def-0123456789ab';

describe('an invalid command line', () => {
  it.each([
    [[]],
    [['unknown']],
    [['tenants', 'unknown']],
    [['tenants', 'create']],
    [['tenants', 'list', '--limit', '0']],
    [['tenants', 'list', '--limit', '99999999']],
    [['projects', 'suspend', 'not-an-id']],
    [['keys', 'delete', `wh_live_${'a'.repeat(32)}`, '--project', UUID]],
    [['queues', 'pause', 'dead-letters']],
    [['queues', 'pause', '__proto__']],
    [['queues', 'drain', 'deliveries', '--timeout', '-1']],
    [['messages', 'list', '--status', 'lost']],
    [['endpoints', 'list', '--project', 'x']],
    [['completion', 'tcsh']],
    [['messages', 'replay', '--status', 'queued', '--all']],
    [['messages', 'replay', `${UUID}'; --`]],
    [['messages', 'replay', UUID, '--all']],
    [['messages', 'cancel', '--all', '--since', '2026-11-21', '--until', '2026-11-20']],
    [['messages', 'replay']],
    [['queues', 'redrive']],
    [['partitions', 'drop', '2026-02-30']],
    [['partitions', 'create', '--days', '1e9']],
    [['listen', 'file:///etc/passwd']],
    [['listen', 'http://localhost:1', '--api-key-file', '/does/not/exist']],
    [['listen', '70000']],
    [['listen', '4000', '--path', '//evil.example']],
    [['listen', '4000', '--header', 'X-A']],
    [['listen', '4000', '--replay', 'x']],
    [['audit', 'list', '--before', 'x']],
  ])('ends with 2 and a reason, before anything is connected: %j', async (given) => {
    const { exitCode, stdout, stderr } = await callCli(['--json', ...given]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  it('does not repeat a key that was given by mistake', async () => {
    const key = `wh_live_${'a'.repeat(32)}`;
    const { stderr } = await callCli(['keys', 'delete', key, '--project', UUID]);
    expect(stderr).toContain('not the key itself');
    expect(stderr).not.toContain(key);
  });
});

describe('a password', () => {
  const environment = {
    POSTHORN_API_KEY: `wh_test_${'a'.repeat(32)}`,
    PUBLIC_BASE_URL: 'http://user:hunter2@127.0.0.1:1',
  };

  it.each([
    [['consumers', 'list', '--api-url', 'ftp://user:hunter2@a']],
    [['consumers', 'list', '--api-url', 'http://user:hunter2@127.0.0.1:1']],
    [['consumers', 'list', '--api-url', 'http://user:hunter2@']],
    [['consumers', 'list']],
    [['listen', '4000', '--header', "authorization: 'hunter2'\n"]],
    [['listen', '4000', '--api-url', 'http://user:hunter2@127.0.0.1:1']],
    [['listen', 'ftp://user:hunter2@a']],
    [['listen', '4000']],
  ])('is not repeated when it is not usable there: %j', async (given) => {
    const { exitCode, stdout, stderr } = await callCli(given, { environment });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/must/);
    expect(stderr).not.toContain('hunter2');
  });
});

describe('the configuration', () => {
  it('is only required as far as a command needs it', async () => {
    expect((await callCli(['plans', 'list'])).exitCode).toBe(0);
    const { exitCode, stderr } = await callCli(['queues', 'depths'], {
      environment: { DATABASE_URL: 'postgresql://x' },
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'The configuration is not valid: REDIS_URL is missing.\n',
    });
  });

  it('is reported by name, never by value, when it is invalid', async () => {
    const { exitCode, stderr } = await callCli(['tenants', 'list'], {
      environment: { DATABASE_URL: 'secret' },
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('DATABASE_URL');
    expect(stderr).not.toContain('secret');
  });
});

it('prints the version and ends with 0 for --version', async () => {
  const { exitCode, stdout } = await callCli(['--version']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${VERSION}\n` });
});

it('ends with 0 and prints only the help on standard output', async () => {
  const { exitCode, stdout, stderr } = await callCli(['messages', 'replay', '--help']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain('--dry-run');
});

it('lists the plans with those of PLANS_FILE', async () => {
  const { json } = await callCli(['plans', 'list', '--json']);
  expect(json()).toContainEqual(expect.objectContaining({ name: 'free', messages_per_month: 10_000 }));
});
