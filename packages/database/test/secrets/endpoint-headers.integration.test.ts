import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import {
  type EncryptionKey,
  type SecretCipher,
  type StoredHeaders,
  createSecretCipher,
  openHeaders,
  sealHeaders,
} from '@posthorn/common';
import { changeEndpoints, createAccount, createEndpoint } from '@posthorn/test-support';
import { reEncryptSecrets } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const OLD: EncryptionKey = { id: 'old', key: randomBytes(32) };
const NEW: EncryptionKey = { id: 'new', key: randomBytes(32) };
const HEADERS = { Authorization: 'Bearer hunter2' };

let open: OpenDatabase;
let ids: readonly string[];
beforeEach(async () => {
  open = await openDatabase();
  const { projectId } = await createAccount(open.database);
  const created = [1, 2, 3].map((index) =>
    createEndpoint(open.database, { projectId, url: `https://example.com/${index}` }),
  );
  ids = (await Promise.all(created)).map(({ id }) => id);
});

async function store(id: string | undefined, headers: StoredHeaders): Promise<void> {
  await changeEndpoints(open.query, String(id), { headers });
}

async function readAll(cipher: SecretCipher): Promise<readonly unknown[]> {
  const rows = await open.query('SELECT id, headers FROM endpoints WHERE id = ANY ($1::uuid[])', [ids]);
  const headersById = new Map(rows.map(({ id, headers }) => [id, headers as Record<string, string>]));
  return ids.map((id) => openHeaders(headersById.get(id) ?? {}, id, cipher));
}

it('re-encrypts headers with the new key, so that the old key can be removed', async () => {
  for (const id of ids) await store(id, sealHeaders(HEADERS, id, createSecretCipher([OLD])));
  expect(await reEncryptSecrets(open.database.endpointHeaders, createSecretCipher([NEW, OLD]))).toBe(3);
  expect(await readAll(createSecretCipher([NEW]))).toEqual([HEADERS, HEADERS, HEADERS]);
});

it('does not undo a concurrent change', async () => {
  const cipher = createSecretCipher([NEW]);
  const [id = ''] = ids;
  await store(id, sealHeaders(HEADERS, id, cipher));
  const { endpointHeaders } = open.database;
  const [row] = await endpointHeaders.listSecrets({ afterId: undefined, limit: 10 });
  await store(id, sealHeaders({ 'X-New': '2' }, id, cipher));
  expect(row && (await endpointHeaders.replaceSecret(row, cipher.encrypt('{}', id)))).toBe(false);
  expect(await readAll(cipher)).toEqual([{ 'X-New': '2' }, {}, {}]);
});
