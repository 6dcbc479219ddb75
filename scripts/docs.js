import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { docsFiles } from '@posthorn/docs';
import { readOptions } from './prepare/read-options.js';
import { serviceLimits } from '../services/api/src/openapi/service-limits.ts';
import { document } from '../services/api/test/support/api-document.ts';

const HELP = `Writes the pages that the api serves at /docs as static files, for any web server. Run npm run build first.

Usage: npm run docs -- [<folder>] [--base-path <path>]

  <folder>             where docs/index.html and all others are written (site)
  --base-path <path>   the path of the folder on the web server, such as /hooks ("")
`;

const { folder = 'site', 'base-path': basePath } = readOptions(HELP, {
  options: { 'base-path': { type: 'string', default: '' } },
  positionals: ['folder'],
});
const files = docsFiles({
  document,
  limits: serviceLimits({ plans: {}, projectBurstPerSecond: 200 }),
  basePath: basePath.replace(/\/$/, ''),
  hasApi: false,
});
for (const { path, type, read } of files) {
  const file = join(folder, type === 'text/html' ? `${path}/index.html` : path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await read());
}
console.log(`${folder}: ${files.length} files`);
