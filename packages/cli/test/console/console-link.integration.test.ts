import { beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, createRandomUuid, hashOpaqueToken, toPrefixedId } from '@posthorn/common';
import { MINUTE } from '@posthorn/domain';
import { changeProjects, createAccount } from '@posthorn/test-support';
import { type Stores, openStores } from '../support/open-stores.js';

interface Link {
  readonly url: string;
  readonly project_id: string;
  readonly key_id: string;
  readonly expires_at: string;
}

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});

/** Signs in with the code of the link, as the API does. */
async function signIn(url: string): Promise<unknown> {
  return await stores.database.consoleSessions.signIn({
    by: { kind: 'code', hash: hashOpaqueToken(url.split('#code=')[1] ?? '') },
    tokenHash: undefined,
    newTokenHash: createRandomUuid(),
    hours: 1,
  });
}

describe('posthorn console-link', () => {
  it('prints a link that signs in once, with the rights of the key, for ten minutes', async () => {
    const keyId = toPrefixedId('apiKey', stores.account.apiKeyId);
    const link = (await stores.read('console-link', '--key', keyId)) as Link;
    expect(link).toMatchObject({ project_id: stores.account.projectId, key_id: keyId });
    expect(link.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/console#code=wh_code_[\w-]{43}$/);
    expect(Math.abs(Date.parse(link.expires_at) - Date.now() - 10 * MINUTE)).toBeLessThan(MINUTE);
    const { projectId } = stores.account;
    expect(await signIn(link.url)).toMatchObject({
      kind: 'signed-in',
      signedIn: { session: { projects: [{ projectId }] }, projectId },
    });
    expect(await signIn(link.url)).toEqual({ kind: 'unknown' });
  });

  it('takes the key of the environment, and the public address of the API', async () => {
    const { exitCode, stdout } = await stores.call(['--json', 'console-link'], {
      environment: {
        POSTHORN_API_KEY: stores.account.apiKey,
        PUBLIC_BASE_URL: 'https://example.com/hooks/',
      },
    });
    expect(exitCode).toBe(0);
    expect((JSON.parse(stdout) as Link).url).toMatch(/^https:\/\/example\.com\/hooks\/console#code=/);
    expect(stdout).not.toContain(stores.account.apiKey);
  });

  it('is recorded without the code, which is stored as a hash', async () => {
    const { url } = (await stores.read(
      'console-link',
      '--key',
      toPrefixedId('apiKey', stores.account.apiKeyId),
    )) as Link;
    const code = url.split('#code=')[1] ?? '';
    const [action] = await stores.database.operatorActions.list({ limit: 1 });
    expect(action).toMatchObject({
      origin: 'cli',
      action: 'console.link',
      subject: stores.account.projectId,
    });
    const rows = await stores.query('SELECT to_json(c)::text AS whole FROM console_codes AS c');
    expect(JSON.stringify([action, rows])).not.toContain(code);
  });

  it('fails for an unknown key and for that of a suspended project, and without a key', async () => {
    const unknown = toPrefixedId('apiKey', createRandomUuid());
    expect((await stores.cli('console-link', '--key', unknown)).exitCode).toBe(3);
    const suspended = await createAccount(stores.database);
    await changeProjects(stores.query, suspended.projectId, { status: 'suspended' });
    const keyId = toPrefixedId('apiKey', suspended.apiKeyId);
    expect((await stores.cli('console-link', '--key', keyId)).exitCode).toBe(3);
    const environment = { POSTHORN_API_KEY: createApiKey('live').key };
    expect((await stores.call(['console-link'], { environment })).exitCode).toBe(3);
    expect((await stores.cli('console-link')).exitCode).toBe(2);
  });
});
