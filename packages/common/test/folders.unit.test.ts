import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const sources = ['packages', 'services', 'tools'].flatMap((shelf) =>
  readdirSync(join(ROOT, shelf)).map((name) => `${shelf}/${name}/src`),
);

/** What each folder, and each file beside it, imports of its neighbours in the same folder. */
function arrowsOf(src: string): ReadonlyMap<string, ReadonlySet<string>> {
  const names = readdirSync(join(ROOT, src), { recursive: true, encoding: 'utf8' });
  const files = new Map(names.filter((name) => /\.tsx?$/.test(name)).map((name) => [moduleOf(name), name]));
  const arrows = new Map<string, Set<string>>();
  for (const file of files.values()) {
    for (const [, specifier = ''] of readFileSync(join(ROOT, src, file), 'utf8').matchAll(IMPORT)) {
      const imported = files.get(moduleOf(join(dirname(file), specifier)));
      const [from, to = []] = [file, imported].map((path) => path?.split('/') ?? []);
      const depth = 1 + (from ?? []).findIndex((part, index) => part !== to[index]);
      if (imported === undefined || from === undefined || depth === 0) continue;
      const room = from.slice(0, depth).join('/');
      arrows.set(room, (arrows.get(room) ?? new Set()).add(to.slice(0, depth).join('/')));
    }
  }
  return arrows;
}

function moduleOf(path: string): string {
  return path.replace(/\.[jt]sx?$/, '');
}

function findCircle(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (room: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return undefined;
    done.add(room);
    for (const next of arrows.get(room) ?? []) {
      const circle = visit(next, [...path, room]);
      if (circle !== undefined) return circle;
    }
    return undefined;
  };
  return [...arrows.keys()].map((room) => visit(room, [])).find((circle) => circle !== undefined);
}

it('no file of a package or service imports a file outside of it', () => {
  const outside = ['packages', 'services'].flatMap((shelf) =>
    readdirSync(join(ROOT, shelf), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.[jt]sx?$/.test(path) && !/\/(?:node_modules|dist|test)\//.test(path))
      .flatMap((path) =>
        [...readFileSync(join(ROOT, shelf, path), 'utf8').matchAll(IMPORT)]
          .map(([, specifier = '']) => join(dirname(path), specifier))
          .filter((imported) => imported.split('/')[0] !== path.split('/')[0])
          .map((imported) => `${path} -> ${imported}`),
      ),
  );
  expect(outside).toEqual([]);
});

it.each(sources)('folders of %s import each other in one direction', (src) => {
  expect(findCircle(arrowsOf(src))).toBeUndefined();
});

/** The folders on the longest way down from a room, itself included. */
function floorsBelow(room: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): number {
  return 1 + Math.max(0, ...[...(arrows.get(room) ?? [])].map((next) => floorsBelow(next, arrows)));
}

it('the subjects of the API stand on few floors', () => {
  const arrows = arrowsOf('services/api/src');
  const floors = [...arrows.keys()]
    .filter((room) => !room.includes('/') && !room.includes('.'))
    .map((room) => floorsBelow(room, arrows));
  expect(Math.max(...floors)).toBeLessThanOrEqual(12);
});
