import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { SiteRoute } from '@posthorn/http-server';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
/** The page's own fonts would come from another host. */
const STYLES = ':root { --font-sans: system-ui, sans-serif; --font-mono: ui-monospace, monospace; }';
const CACHE = { 'Cache-Control': 'private, max-age=3600' };

/** Serves the page's own files: those in its folder at the start. No path leads out of the folder. */
export function staticFiles(folder: string): readonly SiteRoute[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name));
  return [
    fileRoute('posthorn.css', () => Promise.resolve(Buffer.from(STYLES))),
    ...files.map((file) => fileRoute(relative(folder, file).replaceAll('\\', '/'), () => readFile(file))),
  ];
}

function fileRoute(name: string, read: () => Promise<Buffer>): SiteRoute {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return {
    path: `/static/${name}`,
    handle: async () => ({ status: 200, headers: { ...CACHE, 'Content-Type': type }, body: await read() }),
  };
}
