import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { type TestAccount, createAccount } from '@posthorn/test-support';
import { openDatabase } from '../support/open-database.js';
import type { ConsoleSession, Database } from '../../src/index.js';

const LIMIT = { max: 3, minutes: 10 };

let account: TestAccount;
const open = await openDatabase();
beforeEach(async () => {
  account = await createAccount(open.database);
  await open.query('DELETE FROM failed_sign_ins');
});

type SignIn = Awaited<ReturnType<Database['consoleSessions']['signIn']>>;

interface Given {
  readonly kind?: 'key' | 'code';
  readonly hash?: string;
  readonly token?: string;
  readonly next: string;
}

async function signIn({ kind = 'key', hash, token, next }: Given): Promise<SignIn> {
  return await open.database.consoleSessions.signIn({
    by: { kind, hash: hash ?? (await hashOf(account)) },
    tokenHash: token,
    newTokenHash: next,
    hours: 12,
  });
}

function sessionOf(answer: SignIn): ConsoleSession {
  if (answer.kind !== 'signed-in') throw new Error(`The sign-in ended as ${answer.kind}.`);
  return answer.signedIn.session;
}

async function hashOf({ apiKeyId }: TestAccount): Promise<string> {
  const [row] = await open.query('SELECT hash FROM api_keys WHERE id = $1', [apiKeyId]);
  return String(row?.['hash']);
}

async function createCode(minutes = 10): Promise<string> {
  const hash = createRandomUuid();
  await open.database.consoleSessions.createCode({ apiKeyId: account.apiKeyId, hash, minutes });
  return hash;
}

async function countRows(table: string): Promise<number> {
  const [row] = await open.query(`SELECT count(*)::int AS count FROM ${table}`);
  return Number(row?.['count']);
}

describe('a one-time code', () => {
  it('signs in once, also for many requests at once and for several processes', async () => {
    const hash = await createCode();
    const other = open.connect();
    const attempts = Array.from({ length: 12 }, async (_, index) =>
      (index % 2 === 0 ? open.database : other).consoleSessions.signIn({
        by: { kind: 'code', hash },
        tokenHash: undefined,
        newTokenHash: createRandomUuid(),
        hours: 12,
      }),
    );
    const kinds = (await Promise.all(attempts)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'signed-in')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(11);
  });

  it('does not sign in after its time', async () => {
    const hash = await createCode(-1);
    expect(await signIn({ kind: 'code', hash, next: createRandomUuid() })).toEqual({ kind: 'unknown' });
  });

  it('remains when the session is full', async () => {
    const token = createRandomUuid();
    const { id } = sessionOf(await signIn({ next: token }));
    await fill(id, 19);
    account = await createAccount(open.database);
    const hash = await createCode();
    expect(await signIn({ kind: 'code', hash, token, next: createRandomUuid() })).toEqual({ kind: 'full' });
    expect(await signIn({ kind: 'code', hash, next: createRandomUuid() })).toMatchObject({
      kind: 'signed-in',
    });
  });

  it('goes with its key', async () => {
    const hash = await createCode();
    await open.database.apiKeys.delete({ projectId: account.projectId, id: account.apiKeyId });
    expect(await signIn({ kind: 'code', hash, next: createRandomUuid() })).toEqual({ kind: 'unknown' });
  });
});

async function fill(sessionId: string, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    const { projectId, apiKeyId } = await createAccount(open.database);
    await open.query(
      'INSERT INTO console_session_keys (session_id, project_id, api_key_id) VALUES ($1, $2, $3)',
      [sessionId, projectId, apiKeyId],
    );
  }
}

describe('a session', () => {
  it('gets a new token with each sign-in, and the old one no longer finds it', async () => {
    const [first, second] = [createRandomUuid(), createRandomUuid()];
    const begun = sessionOf(await signIn({ next: first }));
    account = await createAccount(open.database);
    const grown = sessionOf(await signIn({ token: first, next: second }));
    expect(grown).toMatchObject({ id: begun.id, expiresAt: begun.expiresAt });
    expect(grown.projects).toHaveLength(2);
    expect(await open.database.consoleSessions.find(first)).toBeUndefined();
    expect(await open.database.consoleSessions.find(second)).toEqual(grown);
  });

  it('takes the latest key of a project, in the place of the former one', async () => {
    const [first, second] = [createRandomUuid(), createRandomUuid()];
    await signIn({ next: first });
    const hash = createRandomUuid();
    const { id } = await open.database.apiKeys.create({
      projectId: account.projectId,
      hash,
      prefix: 'wh_live_abc',
      label: 'second',
    });
    const { projects } = sessionOf(await signIn({ hash, token: first, next: second }));
    expect(projects.map(({ principal }) => principal)).toEqual([{ kind: 'key', id, label: 'second' }]);
  });

  it('is over after its time, and with its last project', async () => {
    const [late, deserted] = [createRandomUuid(), createRandomUuid()];
    const { id } = sessionOf(await signIn({ next: late }));
    await open.query("UPDATE console_sessions SET expires_at = now() - interval '1 ms' WHERE id = $1", [id]);
    expect(await open.database.consoleSessions.find(late)).toBeUndefined();
    await signIn({ next: deserted });
    await open.database.apiKeys.delete({ projectId: account.projectId, id: account.apiKeyId });
    expect(await open.database.consoleSessions.find(deserted)).toBeUndefined();
    await open.database.consoleSessions.deleteExpired(1000);
    expect(await countRows('console_sessions WHERE expires_at < now()')).toBe(0);
    const orphans = 'console_sessions AS s LEFT JOIN console_session_keys ON session_id = s.id';
    expect(await countRows(`${orphans} WHERE session_id IS NULL`)).toBe(0);
  });

  it('starts again for the token of a session that is over', async () => {
    const [late, next] = [createRandomUuid(), createRandomUuid()];
    const { id } = sessionOf(await signIn({ next: late }));
    await open.query("UPDATE console_sessions SET expires_at = now() - interval '1 ms' WHERE id = $1", [id]);
    expect(sessionOf(await signIn({ token: late, next })).id).not.toBe(id);
  });

  it('is one of at most 100 of its key', async () => {
    const first = createRandomUuid();
    await signIn({ next: first });
    for (let more = 0; more < 100; more += 1) await signIn({ next: createRandomUuid() });
    expect(await countRows(`console_session_keys WHERE api_key_id = '${account.apiKeyId}'`)).toBe(100);
    expect(await open.database.consoleSessions.find(first)).toBeUndefined();
  });

  it('is refused for a suspended project, whose earlier sessions are over', async () => {
    const token = createRandomUuid();
    await signIn({ next: token });
    await open.query("UPDATE projects SET status = 'suspended' WHERE id = $1", [account.projectId]);
    expect(await signIn({ next: createRandomUuid() })).toEqual({ kind: 'suspended' });
    expect(await open.database.consoleSessions.find(token)).toBeUndefined();
  });
});

describe('failed sign-ins', () => {
  const kindOf = async (address: string, database = open.database): Promise<string> =>
    (await database.consoleSessions.admitSignIn(address, LIMIT)).kind;

  it('are limited for an address, over several processes and at once', async () => {
    const other = open.connect();
    const kinds = await Promise.all(
      Array.from({ length: 10 }, (_, index) => kindOf('192.0.2.1', index % 2 === 0 ? other : open.database)),
    );
    expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(LIMIT.max);
    expect(await kindOf('192.0.2.2')).toBe('admitted');
  });

  it('are limited for a /64 network of IPv6', async () => {
    for (const last of ['1', '2', 'ffff:1']) await kindOf(`2001:db8:0:1::${last}`);
    expect(await kindOf('2001:db8:0:1:a::b')).toBe('refused');
    expect(await kindOf('2001:db8:0:2::1')).toBe('admitted');
  });

  it('do not count what was forgiven', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await kindOf('192.0.2.3')).toBe('admitted');
      await open.database.consoleSessions.forgiveSignIn('192.0.2.3');
    }
  });

  it('count again after the time, which refused attempts do not extend', async () => {
    for (let round = 0; round < 6; round += 1) await kindOf('192.0.2.4');
    const decision = await open.database.consoleSessions.admitSignIn('192.0.2.4', LIMIT);
    expect(decision).toEqual({ kind: 'refused', retryAfterSeconds: expect.any(Number) });
    await open.query("UPDATE failed_sign_ins SET ends_at = now() - interval '1 ms'");
    expect(await kindOf('192.0.2.4')).toBe('admitted');
    await open.query("UPDATE failed_sign_ins SET ends_at = now() - interval '1 ms'");
    await open.database.consoleSessions.deleteExpired(1000);
    expect(await countRows('failed_sign_ins')).toBe(0);
  });
});
