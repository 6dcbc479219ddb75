import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { type TestAccount, createAccount } from '@posthorn/test-support';
import type { AccessGrantRow, Grantee, NewPersonSession, PersonCaller } from '../../src/index.js';
import { openDatabase } from '../support/open-database.js';

let account: TestAccount;
let email: string;
let alice: string;
let bob: string;
const open = await openDatabase();
const { people, accessGrants, consoleSessions, apiKeys } = open.database;
beforeEach(async () => {
  account = await createAccount(open.database);
  [alice, bob] = [createRandomUuid(), createRandomUuid()];
  email = `${createRandomUuid()}@example.com`;
});

interface Given extends Partial<Pick<NewPersonSession, 'groups' | 'endedTokenHashes'>> {
  readonly id?: string;
  readonly email?: string | null;
}

/** Returns the hash of the session's token, or undefined for a person without access. */
async function signIn({ id = alice, groups = [], endedTokenHashes = [], ...given }: Given = {}) {
  const tokenHash = createRandomUuid();
  const person = { id, issuer: 'https://example.com', subject: id, email, name: null, ...given };
  const begun = await people.beginSession({ person, groups, endedTokenHashes, tokenHash, hours: 12 });
  return begun && { ...begun, tokenHash };
}

async function grant(
  grantee: Partial<Grantee> = { email },
  scopes: readonly string[] = ['*:read'],
): Promise<AccessGrantRow> {
  const { projectId } = account;
  const whole = { email: null, groupName: null, ...grantee } as Grantee;
  const made = await accessGrants.create({ projectId, grantee: whole, scopes, createdBy: null });
  if (made.kind !== 'created') throw new Error(made.kind);
  return made.row;
}

async function callerOf(
  session: { readonly tokenHash: string } | undefined,
): Promise<PersonCaller | undefined> {
  return await people.findCaller({ tokenHash: session?.tokenHash ?? '', projectId: account.projectId });
}

async function sessionsOf(id: string): Promise<number> {
  const [row] = await open.query('SELECT count(*)::int AS count FROM console_sessions WHERE person_id = $1', [
    id,
  ]);
  return Number(row?.['count']);
}

describe('a sign-in of a person', () => {
  it('begins no session, and keeps nothing, without a grant', async () => {
    const stranger = createRandomUuid();
    expect(await signIn({ id: stranger })).toBeUndefined();
    expect(await open.query('SELECT FROM people WHERE id = $1', [stranger])).toEqual([]);
    await grant({ groupName: 'admins' });
    expect(await signIn({ id: stranger, email: null, groups: ['Admins'] })).toBeUndefined();
  });

  it('binds the grants of its address to the first person', async () => {
    await grant();
    const session = await signIn();
    expect(await callerOf(session)).toMatchObject({ principal: { kind: 'person', id: alice, email } });
    expect(await signIn({ id: bob })).toBeUndefined();
  });

  it('binds them to one of two people who sign in at once', async () => {
    await grant();
    const both = await Promise.all([signIn({ id: alice }), signIn({ id: bob })]);
    expect(both.filter((session) => session !== undefined)).toHaveLength(1);
  });

  it('keeps what was bound when the address changes', async () => {
    await grant();
    await signIn();
    expect(await callerOf(await signIn({ email: null }))).toBeDefined();
  });

  it('ends the sessions that the browser had, and the oldest beyond a hundred', async () => {
    await grant();
    const former = await signIn();
    await signIn({ endedTokenHashes: [former?.tokenHash ?? ''] });
    expect(await callerOf(former)).toBeUndefined();
    const first = await signIn();
    for (let n = 0; n < 100; n += 1) await signIn();
    expect(await sessionsOf(alice)).toBe(100);
    expect(await callerOf(first)).toBeUndefined();
  });
});

describe('the rights of a person', () => {
  it('are the union of the grants that match', async () => {
    await grant({ email }, ['messages:read', 'events:read']);
    await grant({ groupName: 'staff' }, ['messages:read', 'exports:write']);
    await grant({ groupName: 'others' }, ['*']);
    const caller = await callerOf(await signIn({ groups: ['staff'] }));
    expect(caller?.scopes).toEqual(['events:read', 'exports:write', 'messages:read']);
  });

  it('end with the grant, the project, 12 hours, and an hour without a call', async () => {
    const { id, projectId } = await grant();
    const session = await signIn();
    const change = async (set: string): Promise<void> => {
      await open.query(`UPDATE console_sessions SET ${set} WHERE token_hash = $1`, [session?.tokenHash]);
    };
    await change(`used_at = now() - interval '61 minutes'`);
    expect(await callerOf(session)).toBeUndefined();
    await change(`used_at = now(), expires_at = now()`);
    expect(await callerOf(session)).toBeUndefined();
    await change(`expires_at = now() + interval '1 minute'`);
    expect(await callerOf(session)).toBeDefined();
    await open.query(`UPDATE projects SET status = 'suspended' WHERE id = $1`, [projectId]);
    expect(await callerOf(session)).toBeUndefined();
    await open.query(`UPDATE projects SET status = 'active' WHERE id = $1`, [projectId]);
    await accessGrants.delete({ projectId, id });
    expect(await callerOf(session)).toBeUndefined();
  });

  it('are there at once when somebody who is signed in gets a grant, which the use binds', async () => {
    await grant({ groupName: 'staff' });
    const session = await signIn({ groups: ['staff'] });
    const { id: grantId, projectId } = await grant({ email }, ['exports:read']);
    expect((await callerOf(session))?.scopes).toEqual(['*:read', 'exports:read']);
    await accessGrants.markUsed([{ grantId, personId: alice }]);
    const used = await accessGrants.find({ projectId, id: grantId });
    expect(used).toMatchObject({ personId: alice, lastUsedAt: expect.any(Date) });
  });

  it('wait for a sign-in once a grant was unbound, which no session of before binds', async () => {
    const { id: grantId, projectId } = await grant();
    const session = await signIn();
    await accessGrants.update({ projectId, id: grantId, unbinds: true });
    expect(await callerOf(session)).toBeUndefined();
    await accessGrants.markUsed([{ grantId, personId: alice }]);
    expect(await accessGrants.find({ projectId, id: grantId })).toMatchObject({ personId: null });
    expect(await callerOf(await signIn({ id: bob }))).toBeDefined();
  });
});

describe('a grant', () => {
  it('is one of its address and project, also for creations at once', async () => {
    const grantee = { email, groupName: null };
    const create = () =>
      accessGrants.create({ projectId: account.projectId, grantee, scopes: ['*'], createdBy: null });
    const kinds = (await Promise.all([create(), create(), create()])).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['created', 'exists', 'exists']);
  });

  it('tells when it is deleted which keys its person made that still work', async () => {
    const { id, projectId } = await grant();
    await signIn();
    const key = { projectId, prefix: 'wh_live_abc', personId: alice };
    const { id: live } = await apiKeys.create({ ...key, hash: createRandomUuid() });
    await apiKeys.create({ ...key, hash: createRandomUuid(), expiresAt: new Date(0) });
    expect(await accessGrants.delete({ projectId, id })).toEqual([live]);
    expect(await accessGrants.delete({ projectId, id })).toBeUndefined();
  });
});

describe('the projects of a session', () => {
  it('are listed by name, and searched by a part of it or the id', async () => {
    await open.query(`UPDATE projects SET name = 'Beta' WHERE id = $1`, [account.projectId]);
    await grant();
    const beta = account.projectId;
    account = await createAccount(open.database);
    await open.query(`UPDATE projects SET name = 'Alpha%' WHERE id = $1`, [account.projectId]);
    await grant();
    const session = await signIn();
    const list = async (search?: string): Promise<readonly string[]> =>
      (await people.listProjects({ sessionId: session?.id ?? '', search, limit: 10 })).map(
        ({ name }) => name,
      );
    expect(await list()).toEqual(['Alpha%', 'Beta']);
    expect(await list('ET')).toEqual(['Beta']);
    expect(await list('%')).toEqual(['Alpha%']);
    expect(await list(beta.toUpperCase())).toEqual(['Beta']);
    expect(await people.findFirstProject(session?.tokenHash ?? '')).toBe(account.projectId);
  });
});

describe('the deletion of what is over', () => {
  it('spares a session in use, and forgets a person whom nothing names', async () => {
    await open.query('DELETE FROM people');
    const { id, projectId } = await grant();
    const session = await signIn();
    await consoleSessions.deleteExpired(1000);
    expect(await callerOf(session)).toBeDefined();
    await open.query(`UPDATE console_sessions SET used_at = now() - interval '2 hours'`);
    await consoleSessions.deleteExpired(1000);
    expect(await sessionsOf(alice)).toBe(0);
    expect(await open.query('SELECT id FROM people')).toEqual([{ id: alice }]);
    await accessGrants.delete({ projectId, id });
    await consoleSessions.deleteExpired(1000);
    expect(await open.query('SELECT id FROM people')).toEqual([]);
  });
});

describe('people of a tenant', () => {
  it('are those of its grants, keys and entries of the audit log, by their addresses', async () => {
    const ask = (tenantId: string) => people.findOfTenant({ tenantId, ids: [alice, bob] });
    const { id, projectId } = await grant();
    await signIn();
    expect(await ask(account.tenantId)).toEqual([{ id: alice, label: email }]);
    expect(await ask((await createAccount(open.database)).tenantId)).toEqual([]);
    await accessGrants.delete({ projectId, id });
    expect(await ask(account.tenantId)).toEqual([]);
    const actorId = `person_${bob.replaceAll('-', '')}`;
    const entry = { actorKind: 'person', actorId, actorLabel: 'bob', address: null, operation: 'x' } as const;
    const nothing = { resourceId: null, changed: [], changedFrom: {}, changedTo: {}, filter: null };
    const call = { projectId, status: 200, requestId: 'r', affected: null, shares: 'none' } as const;
    await open.database.auditLog.record({ ...entry, ...nothing, ...call });
    expect(await ask(account.tenantId)).toEqual([{ id: bob, label: 'bob' }]);
  });
});
