import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { SiteRoute } from '@posthorn/http-server';
import { OWN_STYLES } from './own-styles.js';
import { withProductWords } from './own-words.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
const CACHE = { 'Cache-Control': 'private, max-age=3600' };

/** Serves the page's own files: those in its folder at the start. No path leads out of the folder. */
export function staticFiles<Visitor>(folder: string): readonly SiteRoute<Visitor>[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name));
  return [
    fileRoute('posthorn.css', () => Promise.resolve(Buffer.from(OWN_STYLES))),
    ...files.map((file) => {
      const name = relative(folder, file).replaceAll('\\', '/');
      return fileRoute<Visitor>(name, async () => withProductWords(name, await readFile(file)));
    }),
  ];
}

function fileRoute<Visitor>(name: string, read: () => Promise<Buffer>): SiteRoute<Visitor> {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return {
    method: 'get',
    path: `/static/${name}`,
    handle: async () => ({ status: 200, headers: { ...CACHE, 'Content-Type': type }, body: await read() }),
  };
}
