import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEncryptionKeys } from '@posthorn/common';
import { expect, it } from '@jest/globals';
import { openLocalState } from '../../src/home/local-state.js';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const folder = useTemporaryFolder();
const account = { apiKey: 'wh_live_x', projectId: 'p', tenantId: 't' };

it('keeps the encryption key and the stored values', async () => {
  const first = await openLocalState(folder.path);
  await first.remember({ account });
  const second = await openLocalState(folder.path);
  expect(second.state).toEqual({ encryptionKeys: first.state.encryptionKeys, account });
  expect(parseEncryptionKeys(second.state.encryptionKeys)).toHaveLength(1);
});

it('is readable only by its owner', async () => {
  await openLocalState(folder.path);
  expect((await stat(join(folder.path, 'local.json'))).mode & 0o777).toBe(0o600);
});

it('never replaces a damaged file, which may contain the only encryption key', async () => {
  await writeFile(join(folder.path, 'local.json'), '{');
  await expect(openLocalState(folder.path)).rejects.toThrow('cannot be read');
});
