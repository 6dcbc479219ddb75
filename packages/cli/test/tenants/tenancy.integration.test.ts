import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7, hashApiKey } from '@posthorn/common';
import { type Stores, openStores, storeMessages } from '../support/open-stores.js';

interface Made {
  readonly id: string;
  readonly key: string;
  readonly key_id: string;
}

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});

async function lastAction(): Promise<unknown> {
  const [action] = await stores.database.operatorActions.list({ limit: 1 });
  return action;
}

const make = async (...given: readonly string[]): Promise<Made> => (await stores.read(...given)) as Made;

describe('a tenant', () => {
  it('is created with a plan and receives another one, and both are recorded', async () => {
    const { id } = await make('tenants', 'create', 'Ärzte & Söhne', '--plan', 'free');
    expect(await stores.read('tenants', 'set-plan', id, 'pro')).toMatchObject({
      id,
      plan: 'pro',
      plan_before: 'free',
    });
    expect(await stores.database.tenants.find(id)).toMatchObject({ name: 'Ärzte & Söhne', plan: 'pro' });
    expect(await lastAction()).toMatchObject({
      origin: 'cli',
      action: 'tenant.set-plan',
      subject: id,
      details: { plan: 'pro', before: 'free' },
    });
    expect(await stores.read('tenants', 'list', '--limit', '1')).toEqual([expect.objectContaining({ id })]);
  });

  it('has no limits without a given plan', async () => {
    expect(await make('tenants', 'create', 'Acme')).toMatchObject({ name: 'Acme', plan: 'enterprise' });
  });

  it.each(['gold', '__proto__', 'constructor', ''])('is refused an unknown plan: %j', async (plan) => {
    const { exitCode } = await stores.cli('tenants', 'set-plan', stores.account.tenantId, plan);
    expect(exitCode).toBe(3);
    expect(await stores.database.tenants.find(stores.account.tenantId)).toMatchObject({
      plan: 'enterprise',
    });
  });

  it('is not found when it does not exist', async () => {
    const answers = [
      await stores.cli('tenants', 'set-plan', createUuidV7(), 'pro'),
      await stores.cli('projects', 'create', 'x', '--tenant', createUuidV7()),
    ];
    expect(answers.map(({ exitCode, stdout }) => ({ exitCode, stdout }))).toEqual([
      { exitCode: 3, stdout: '' },
      { exitCode: 3, stdout: '' },
    ]);
  });
});

describe('a project', () => {
  it("is created only within the limit of its tenant's plan", async () => {
    const { id: tenant } = await make('tenants', 'create', 'Small', '--plan', 'free');
    expect((await stores.cli('projects', 'create', 'First', '--tenant', tenant)).exitCode).toBe(0);
    const { exitCode, stderr } = await stores.cli('projects', 'create', 'Second', '--tenant', tenant);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: 'The plan free allows 1 projects.\n' });
  });

  it('is suspended and activated', async () => {
    const { projectId, apiKey } = stores.account;
    await stores.cli('projects', 'suspend', projectId);
    const caller = await stores.database.apiKeys.findCaller(hashApiKey(apiKey));
    expect(caller).toMatchObject({ projectStatus: 'suspended' });
    await stores.cli('projects', 'activate', projectId);
    expect(await stores.read('projects', 'list')).toContainEqual(
      expect.objectContaining({ id: projectId, status: 'active' }),
    );
  });

  it('is deleted as by the API: waiting messages end, and the last project stays', async () => {
    const { projectId, tenantId } = stores.account;
    expect((await stores.cli('projects', 'delete', projectId)).exitCode).toBe(3);
    const other = await make('projects', 'create', 'Other', '--tenant', tenantId);
    const { ids } = await storeMessages(
      { ...stores, account: { ...stores.account, projectId: other.id } },
      { count: 2, status: 'pending_retry' },
    );
    expect(await stores.read('projects', 'delete', other.id)).toEqual({ id: other.id, deleted: true });
    expect(await stores.database.messages.findById(ids[0] ?? '')).toMatchObject({
      status: 'failed_permanent',
      lastError: 'project deleted',
    });
    expect((await stores.cli('projects', 'suspend', other.id)).exitCode).toBe(3);
  });
});

describe('an API key', () => {
  it('is printed once, works, and is in no record and no list', async () => {
    const { projectId } = stores.account;
    const made = await make('keys', 'create', '--project', projectId, '--label', 'billing', '--mode', 'test');
    expect(made.key).toMatch(/^wh_test_/);
    expect(await stores.database.apiKeys.findCaller(hashApiKey(made.key))).toMatchObject({ projectId });
    const listed = await stores.cli('keys', 'list', '--project', projectId);
    const recorded = await stores.cli('audit', 'list');
    expect(recorded.stdout).toContain(made.key_id);
    expect(listed.stdout + recorded.stdout).not.toContain(made.key);
  });

  it('is deleted', async () => {
    const { projectId } = stores.account;
    const { key, key_id: keyId } = await make('keys', 'create', '--project', projectId);
    expect((await stores.cli('keys', 'delete', keyId, '--project', projectId)).exitCode).toBe(0);
    expect(await stores.database.apiKeys.findCaller(hashApiKey(key))).toBeUndefined();
    expect((await stores.cli('keys', 'delete', keyId, '--project', projectId)).exitCode).toBe(3);
  });
});

describe('an irreversible command', () => {
  it.each([
    ['is refused without a terminal', undefined, 'pass --yes to confirm'],
    ['is not executed after a no', 'n\n', 'Nothing was done.'],
    ['is not executed after any text but yes', 'yesterday\n', 'Nothing was done.'],
    ['is not executed when the input ends', '', 'Nothing was done.'],
  ])('%s', async (_what, typed, answer) => {
    const { projectId } = stores.account;
    const { key, key_id: keyId } = await make('keys', 'create', '--project', projectId);
    const call = typed === undefined ? {} : { typed };
    const { exitCode, stderr } = await stores.call(['keys', 'delete', keyId, '--project', projectId], call);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(answer);
    expect(await stores.database.apiKeys.findCaller(hashApiKey(key))).toBeDefined();
  });

  it('is executed after a yes', async () => {
    const { projectId } = stores.account;
    const { key, key_id: keyId } = await make('keys', 'create', '--project', projectId);
    const { exitCode } = await stores.call(['keys', 'delete', keyId, '--project', projectId], {
      typed: 'y\n',
    });
    expect(exitCode).toBe(0);
    expect(await stores.database.apiKeys.findCaller(hashApiKey(key))).toBeUndefined();
  });
});

it("records the operator's name", async () => {
  await stores.cli('projects', 'activate', stores.account.projectId, '--actor', 'anna');
  expect(await lastAction()).toMatchObject({ actor: 'anna', action: 'project.activate' });
  await stores.cli('projects', 'activate', stores.account.projectId);
  expect(await lastAction()).toMatchObject({ actor: expect.stringMatching(/.@./) as unknown });
});

it('shows a name without its control characters', async () => {
  await stores.cli('tenants', 'create', 'a\u001b[2Jb', '--plan', 'free');
  const { stdout } = await stores.cli('tenants', 'list');
  expect(stdout).not.toContain('\u001b');
});
