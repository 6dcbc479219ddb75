import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { document } from '../../../services/api/test/support/api-document.js';
import { GENERATED_FOLDERS, generateClients } from '../src/index.js';

const ROOT = join(import.meta.dirname, '../../..');

it('generates the committed files of the clients: `npm run client:generate` brings them up to date', async () => {
  const entries = await Promise.all(
    GENERATED_FOLDERS.map((folder) => readdir(join(ROOT, folder), { withFileTypes: true })),
  );
  const files = entries.flat().filter((entry) => entry.isFile());
  const committed = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(ROOT, file), await readFile(file, 'utf8')] as const;
    }),
  );
  const fresh = await generateClients(document);
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(fresh));
});

it('generates the same bytes again', async () =>
  expect(await generateClients(document)).toEqual(await generateClients(document)));
