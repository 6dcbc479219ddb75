import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { document } from '../services/api/test/support/api-document.ts';
import { generateClient } from '../tools/client-generator/src/index.ts';

// Runs from source, because compiling everything would need a client that fits.
const src = join(import.meta.dirname, '../packages/client/src');
const files = await generateClient(document);
for (const folder of ['generated', 'resources'])
  await rm(join(src, folder), { recursive: true, force: true });
for (const [name, text] of files) {
  const file = join(src, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
console.log(`packages/client/src: ${files.size} files`);
