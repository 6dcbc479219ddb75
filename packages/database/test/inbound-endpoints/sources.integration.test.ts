import { beforeEach, describe, expect, it } from '@jest/globals';
import { type SecretCipher, createRandomUuid, createSecretCipher, createUuidV7 } from '@posthorn/common';
import { createAccount, createSource, createTestCipher } from '@posthorn/test-support';
import { randomBytes } from 'node:crypto';
import { reEncryptSecrets } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';

let open: OpenDatabase;
let projectId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
});

const create = (url: string = URL): Promise<unknown> => createSource(open.database, { projectId, url });
const signingKey = (): { id: string; encryptedSecret: string; keyHint: string; isStandard: true } => ({
  id: createRandomUuid(),
  encryptedSecret: 'x',
  keyHint: 'abcd',
  isStandard: true,
});

describe('the only inbound endpoint of a URL', () => {
  it('is created once when twenty are created at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    expect(refusals.every((refusal) => refusal.includes('duplicate-url'))).toBe(true);
  });

  it('may have a URL of any permitted length', async () => {
    const url = `https://example.com/${'ä'.repeat(2000)}`;
    await create(url);
    await expect(create(url)).rejects.toThrow('duplicate-url');
  });

  it('does not conflict with other projects, deleted endpoints or pull endpoints', async () => {
    const { id } = await createSource(open.database, { projectId, url: URL });
    const other = await createAccount(open.database);
    await createSource(open.database, { projectId: other.projectId, url: URL });
    for (let count = 0; count < 2; count++)
      await createSource(open.database, { projectId, direction: 'pull' });
    await open.database.sources.delete(id);
    await create();
  });

  it('cannot be duplicated by an update', async () => {
    await create();
    const { id } = await createSource(open.database, { projectId });
    const { sources } = open.database;
    expect(await sources.update(id, { settings: { url: URL } })).toEqual({
      kind: 'duplicate-url',
      endpointId: expect.any(String),
    });
    expect((await sources.findById(id))?.url).not.toBe(URL);
  });
});

describe('an update', () => {
  it('leaves other settings unchanged, and records its time', async () => {
    const { id } = await createSource(open.database, {
      projectId,
      name: 'before',
      allowedCidrs: ['10.0.0.0/8'],
    });
    const before = await open.database.sources.findById(id);
    const updated = await open.database.sources.update(id, { settings: { name: 'after' } });
    expect(updated).toMatchObject({
      kind: 'updated',
      row: { ...before, name: 'after', updatedAt: expect.any(Date) },
    });
    expect(
      await open.query('SELECT updated_at > created_at AS later FROM endpoints WHERE id = $1', [id]),
    ).toEqual([{ later: true }]);
  });

  it('that enables signing creates one key, even when several run at once', async () => {
    const { id } = await createSource(open.database, { projectId });
    const change = { settings: { signingEnabled: true } };
    const updates = await Promise.all(
      [1, 2, 3].map(() => open.database.sources.update(id, { ...change, signingKey: signingKey() })),
    );
    const created = updates.filter((update) => update.kind === 'updated' && update.signingKeyCreated);
    expect(created).toHaveLength(1);
    expect(await open.database.signingKeys.list(id)).toHaveLength(1);
  });

  it('of a deleted endpoint finds nothing', async () => {
    const { id } = await createSource(open.database, { projectId });
    await open.database.sources.delete(id);
    expect(await open.database.sources.update(id, { settings: { name: 'x' } })).toEqual({
      kind: 'not-found',
    });
    expect(await open.database.sources.findById(id)).toBeUndefined();
    expect(await open.database.sources.pause(id)).toBe(false);
    expect(await open.database.sources.findForIngest(id)).toMatchObject({ id, projectId, deleted: true });
  });
});

it('pauses and resumes an endpoint once when several callers do so at once', async () => {
  const { id } = await createSource(open.database, { projectId });
  const { sources } = open.database;
  const paused = await Promise.all([1, 2, 3].map(() => sources.pause(id)));
  expect(paused.filter(Boolean)).toHaveLength(1);
  expect(await sources.findForIngest(id)).toMatchObject({ paused: true });
  const resumed = await Promise.all([1, 2, 3].map(() => sources.resume(id)));
  expect(resumed.filter(Boolean)).toHaveLength(1);
});

it('lists an inbound endpoint neither as an outbound nor as a pull endpoint', async () => {
  const { id } = await createSource(open.database, { projectId });
  expect((await open.database.endpoints.findById(id))?.direction).toBe('inbound');
  const outbound = await open.database.endpoints.list({ projectId, after: undefined, limit: 10 });
  expect(outbound).toEqual([]);
  const query = { projectId, after: undefined, limit: 10 };
  expect(await open.database.sources.list({ ...query, direction: 'inbound' })).toHaveLength(1);
  expect(await open.database.sources.list({ ...query, direction: 'pull' })).toEqual([]);
});

it('finds no endpoint for an unknown id', async () => {
  expect(await open.database.sources.findForIngest(createUuidV7())).toBeUndefined();
});

it("re-encrypts senders' secrets with the new encryption key", async () => {
  const { id } = await createSource(open.database, {
    projectId,
    hmacHeaderName: 'X-Sign',
    hmacSecret: 'plain',
  });
  const fresh: SecretCipher = createSecretCipher([{ id: 'new', key: randomBytes(32) }]);
  const both: SecretCipher = {
    ...fresh,
    decrypt: (text, context) => createTestCipher().decrypt(text, context),
  };
  expect(await reEncryptSecrets(open.database.sources, both)).toBe(1);
  const target = await open.database.sources.findForIngest(id);
  expect(fresh.decrypt(target?.encryptedHmacSecret ?? '', id)).toBe('plain');
});
