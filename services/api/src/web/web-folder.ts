import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The encodings of compressed files that the build wrote beside a file, the smallest first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export type WebEncoding = (typeof ENCODINGS)[number]['name'];

export interface WebContent {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface WebFile {
  readonly encodings: readonly WebEncoding[];
  /** Without an encoding, the file itself. */
  read(encoding: WebEncoding | undefined): Promise<WebContent>;
}

/** The built web application. It does not change while the process runs. */
export interface WebFolder {
  /** Undefined when the build lacks it. */
  page(door: Door): string | undefined;
  /** A path relative to the folder, with slashes. Only files of the build exist. */
  find(path: string): WebFile | undefined;
}

/** The pages of the build, by their door. */
const PAGE_OF = { console: 'index.html', portal: 'portal.html' } as const;

type Door = keyof typeof PAGE_OF;

/** The names of the pages. They are served with their settings only. */
export const PAGES: readonly string[] = Object.values(PAGE_OF);

/** Undefined while the web application is not built. */
async function openWebFolder(folder: string): Promise<WebFolder | undefined> {
  const names = new Set(await listFiles(folder));
  if (!names.has(PAGE_OF.console)) return undefined;
  const files = new Map([...names].map((name) => [name, toFile(folder, name, names)]));
  const built = PAGES.filter((name) => names.has(name));
  const pages = new Map(
    await Promise.all(built.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
  return { page: (door) => pages.get(PAGE_OF[door]), find: (path) => files.get(path) };
}

const LOOK_AGAIN_MS = 1000;

/** Finds a web application that is built only while this process runs. */
export function createWebFinder(folder: string): () => Promise<WebFolder | undefined> {
  let found: Promise<WebFolder | undefined> | undefined;
  return () => {
    found ??= openWebFolder(folder).then((web) => {
      if (web === undefined) setTimeout(() => (found = undefined), LOOK_AGAIN_MS).unref();
      return web;
    });
    return found;
  };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function toFile(folder: string, name: string, names: ReadonlySet<string>): WebFile {
  const contents = new Map<string, Promise<WebContent>>();
  return {
    encodings: ENCODINGS.filter(({ suffix }) => names.has(name + suffix)).map((encoding) => encoding.name),
    async read(encoding) {
      const stored = name + (ENCODINGS.find((each) => each.name === encoding)?.suffix ?? '');
      const content = contents.get(stored) ?? readContent(join(folder, stored));
      contents.set(stored, content);
      return await content.catch((error: unknown) => {
        contents.delete(stored);
        throw error;
      });
    },
  };
}

async function readContent(path: string): Promise<WebContent> {
  const bytes = await readFile(path);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
