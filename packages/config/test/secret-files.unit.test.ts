import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Environment, ConfigError, loadConfig, withSecretsFromFiles } from '../src/index.js';

const SECRET = 'postgresql://posthorn:hunter2@db:5432/posthorn';
const BOTH = 'DATABASE_URL and DATABASE_URL_FILE are both given';
const UNREADABLE = 'DATABASE_URL_FILE must be a readable file that holds the secret';

describe('a secret in a file', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'posthorn-secrets-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function fileOf(text: string): string {
    const path = join(folder, `secret-${text.length}`);
    writeFileSync(path, text);
    return path;
  }

  function issuesOf(environment: Environment): readonly string[] {
    try {
      loadConfig(['databaseUrl', 'redisUrl', 'stripeSecretKey'], {
        REDIS_URL: 'redis://redis',
        ...environment,
      });
    } catch (error) {
      if (error instanceof ConfigError) return error.issues;
      throw error;
    }
    return [];
  }

  it.each(['', '\n', '\r\n'])('is read without the line break at its end (%j)', (end) =>
    expect(loadConfig(['databaseUrl'], { DATABASE_URL_FILE: fileOf(SECRET + end) })).toEqual({
      databaseUrl: SECRET,
    }),
  );

  it('is read through a symbolic link, as Kubernetes mounts it', () => {
    symlinkSync(fileOf(SECRET), join(folder, 'link'));
    expect(issuesOf({ DATABASE_URL_FILE: join(folder, 'link') })).toEqual([]);
  });

  it('is validated like the variable, and not shown', () => {
    expect(issuesOf({ DATABASE_URL_FILE: fileOf('mysql://hunter2') })).toEqual([
      'DATABASE_URL has the wrong form',
    ]);
  });

  it('must not be set both ways', () =>
    expect(issuesOf({ DATABASE_URL: SECRET, DATABASE_URL_FILE: fileOf(SECRET) })).toEqual([BOTH]));

  it('counts as not set when the variable is empty', () =>
    expect(issuesOf({ DATABASE_URL: SECRET, DATABASE_URL_FILE: ' ' })).toEqual([]));

  it.each([
    ['is missing', () => join(folder, 'nowhere')],
    ['is empty', () => fileOf(' \n')],
    ['is a folder', () => folder],
    ['never ends', () => '/dev/zero'],
    ['is far too large', () => fileOf('x'.repeat(65_537))],
  ])('is an issue when the file %s', (_case, pathOf) =>
    expect(issuesOf({ DATABASE_URL_FILE: pathOf() })).toEqual([UNREADABLE]),
  );

  it('is reported with all other issues at once', () =>
    expect(
      issuesOf({
        DATABASE_URL_FILE: '/nowhere',
        REDIS_URL: 'http://redis',
        STRIPE_SECRET_KEY_FILE: '/nowhere',
      }),
    ).toEqual([
      UNREADABLE,
      'STRIPE_SECRET_KEY_FILE must be a readable file that holds the secret',
      'REDIS_URL has the wrong form',
    ]));

  it('is ignored for a variable that is not a secret', () =>
    expect(loadConfig(['logLevel'], { LOG_LEVEL_FILE: fileOf('debug') })).toEqual({ logLevel: 'info' }));

  it('is not read by a service that does not use it', () =>
    expect(loadConfig(['redisUrl'], { REDIS_URL: 'redis://redis', DATABASE_URL_FILE: '/nowhere' })).toEqual({
      redisUrl: 'redis://redis',
    }));

  it('replaces its variable in an environment that is passed on', () => {
    const environment = { DATABASE_URL_FILE: fileOf(`${SECRET}\n`), PATH: '/bin' };
    expect(withSecretsFromFiles(environment)).toEqual({ DATABASE_URL: SECRET, PATH: '/bin' });
    expect(() => withSecretsFromFiles({ DATABASE_URL_FILE: '/nowhere' })).toThrow(ConfigError);
  });
});
