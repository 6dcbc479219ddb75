import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { document } from '../../../services/api/test/support/api-document.js';
import { generateClient } from '../src/index.js';

const SRC = join(import.meta.dirname, '../../../packages/client/src');
const FOLDERS = ['generated', 'resources'].map((name) => join(SRC, name));

it('generates the committed files of the client: `npm run client:generate` brings them up to date', async () => {
  const entries = await Promise.all(FOLDERS.map((folder) => readdir(folder, { withFileTypes: true })));
  const files = entries.flat().map(({ parentPath, name }) => join(parentPath, name));
  const committed = await Promise.all(
    files.map(async (file) => [relative(SRC, file), await readFile(file, 'utf8')] as const),
  );
  const fresh = await generateClient(document);
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(fresh));
});

it('generates the same bytes again', async () =>
  expect(await generateClient(document)).toEqual(await generateClient(document)));
