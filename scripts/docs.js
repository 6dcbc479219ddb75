import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { docsFiles } from '@posthorn/docs';
import { serviceLimits } from '../services/api/src/openapi/service-limits.ts';
import { document } from '../services/api/test/support/api-document.ts';

const [folder = 'site'] = process.argv.slice(2);
const files = docsFiles({
  document,
  limits: serviceLimits({ plans: {}, projectBurstPerSecond: 200 }),
  basePath: '',
});
for (const { path, type, read } of files) {
  const file = join(folder, type === 'text/html' ? `${path}/index.html` : path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await read());
}
console.log(`${folder}: ${files.length} files`);
