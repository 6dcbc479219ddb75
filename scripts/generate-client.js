import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { document } from '../services/api/test/support/api-document.ts';
import { generateClient } from '../tools/client-generator/src/index.ts';

// Runs from source, because compiling everything would need a client that fits.
const folder = join(import.meta.dirname, '../packages/client/src/generated');
const files = await generateClient(document);
await rm(folder, { recursive: true, force: true });
for (const [name, text] of files) {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
console.log(`packages/client/src/generated: ${files.size} files`);
