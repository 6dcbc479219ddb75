import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listReference } from '../packages/cli/test/support/reference.ts';
import { document } from '../services/api/test/support/api-document.ts';
import { readOptions } from './prepare/read-options.js';
import { GENERATED_FOLDERS, generateClients } from '../tools/client-generator/src/index.ts';

readOptions(`Brings the clients in TypeScript and Python up to date with the API, and docs/cli.md with the commands.

Usage: npm run client:generate
`);
// Runs from source, because compiling everything would need a client that fits.
const root = join(import.meta.dirname, '..');
const files = await generateClients(document);
for (const folder of GENERATED_FOLDERS) await rm(join(root, folder), { recursive: true, force: true });
for (const [name, text] of files) {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
console.log(`packages/client and clients/python: ${files.size} files`);

const page = join(root, 'docs/cli.md');
const [introduction] = (await readFile(page, 'utf8')).split(/^### posthorn /m);
await writeFile(
  page,
  introduction +
    listReference()
      .map(({ section }) => section)
      .join('\n'),
);
console.log('docs/cli.md: the help of each command');
