import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { type Stores, openStores } from '../support/open-stores.js';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});

interface Granted {
  readonly id: string;
}

async function grant(...given: readonly string[]): Promise<Granted> {
  const { projectId } = stores.account;
  return (await stores.read('access', 'grant', '--project', projectId, ...given)) as Granted;
}

async function lastAction(): Promise<unknown> {
  const [action] = await stores.database.operatorActions.list({ limit: 1 });
  return action;
}

describe('posthorn access', () => {
  it('grants, lists and revokes rights, and records who did it', async () => {
    const { projectId } = stores.account;
    const all = await grant('--email', 'Ada@Example.com');
    expect(all).toMatchObject({ email: 'ada@example.com', group: null, scopes: '*', subject_bound: false });
    const some = await grant('--group', 'Ops', '--scope', 'messages:read', 'endpoints:read');
    expect(await lastAction()).toMatchObject({
      action: 'access.grant',
      subject: projectId,
      details: { grant: some.id, groupName: 'Ops', scopes: 'messages:read endpoints:read' },
    });
    expect(await stores.read('access', 'list', '--project', projectId)).toMatchObject([some, all]);
    const revoked = await stores.read('access', 'revoke', some.id, '--project', projectId, '--yes');
    expect(revoked).toEqual({ id: some.id, deleted: true, keys: '' });
    expect(await lastAction()).toMatchObject({ action: 'access.revoke', details: { grant: some.id } });
    expect(await stores.read('access', 'list', '--project', projectId)).toMatchObject([all]);
  });

  it('refuses a second grant of an address, and one that the project does not have', async () => {
    const ofProject = ['--project', stores.account.projectId];
    await grant('--email', 'second@example.com');
    const answers = [
      await stores.cli('access', 'grant', ...ofProject, '--email', 'SECOND@example.com'),
      await stores.cli('access', 'revoke', `grant_${'0'.repeat(32)}`, ...ofProject, '--yes'),
      await stores.cli('access', 'list', '--project', createUuidV7()),
    ];
    expect(answers.map(({ exitCode }) => exitCode)).toEqual([3, 3, 3]);
  });

  it('needs one address of ASCII, or one group', async () => {
    const ofProject = ['--project', stores.account.projectId];
    for (const given of [[], ['--email', 'a@b', '--group', 'c'], ['--email', 'ädä@b'], ['--email', 'a']]) {
      expect((await stores.cli('access', 'grant', ...ofProject, ...given)).exitCode).toBe(2);
    }
  });
});
