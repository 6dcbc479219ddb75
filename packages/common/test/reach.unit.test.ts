import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
/** An import or a re-export: its clause, and the module. One of types has no part at run time. */
const STATEMENT = /^(?:import|export) (?!type )(?:([^;'"]*?) from )?'([^']+)'/gm;

/** The most files that a story needs at run time, itself included. A constant in the wrong room draws in a package. */
const STORIES = [
  ['services/api/src/messages/send/send-webhook.ts', 50],
  ['services/delivery-worker/src/deliver.ts', 30],
  ['services/api/src/events/publish-event.ts', 62],
  ['services/ingest/src/messages/receive.ts', 64],
  ['services/api/src/search/search-routes.ts', 38],
  ['services/api/src/messages/list-log.ts', 33],
] as const;

interface Statement {
  readonly names: readonly string[] | undefined;
  readonly target: string;
}

const statementsOf = memoize((file: string): readonly Statement[] =>
  [...readFileSync(file, 'utf8').matchAll(STATEMENT)].flatMap(([, clause = '', module = '']) => {
    const target = resolve(file, module);
    const braces = /\{([^}]*)\}/.exec(clause)?.[1];
    const names = braces
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? '');
    return target === undefined || names?.length === 0 ? [] : [{ names, target }];
  }),
);

/** The file of a module. Undefined for a library. */
function resolve(from: string, module: string): string | undefined {
  if (module.startsWith('.')) return join(dirname(from), module.replace(/\.js$/, '.ts'));
  const index = join(ROOT, 'packages', module.replace('@posthorn/', ''), 'src/index.ts');
  return module.startsWith('@posthorn/') && existsSync(index) ? index : undefined;
}

/** The files whose values a file imports: of a package's index, only those of the names. */
const importsOf = memoize(
  (file: string): ReadonlySet<string> =>
    new Set(
      statementsOf(file).flatMap(({ names, target }) =>
        target.endsWith('/src/index.ts') && names !== undefined
          ? names.map((name) => definitionOf(target, name))
          : [target],
      ),
    ),
);

function definitionOf(index: string, name: string): string {
  const exports = new RegExp(`^export (?:async |abstract )?(?:function|const|class|let) ${name}\\b`, 'm');
  const found = statementsOf(index).find(({ names, target }) =>
    names === undefined ? exports.test(readFileSync(target, 'utf8')) : names.includes(name),
  );
  return found?.target ?? index;
}

function reachOf(story: string, without?: string): ReadonlySet<string> {
  const reached = new Set([story]);
  for (const file of reached)
    for (const next of importsOf(file)) if (`${file} ${next}` !== without) reached.add(next);
  return reached;
}

/** The imports that draw in the most files, each with the number of files that nothing else needs. */
function heaviestImports(story: string): readonly string[] {
  const all = reachOf(story);
  const arrows = [...all].flatMap((file) => [...importsOf(file)].map((next) => [file, next] as const));
  return arrows
    .map(([file, next]) => {
      const files = all.size - reachOf(story, `${file} ${next}`).size;
      return { files, text: `${relative(ROOT, file)} -> ${relative(ROOT, next)}: ${files}` };
    })
    .sort((a, b) => b.files - a.files)
    .slice(0, 5)
    .map(({ text }) => text);
}

function memoize<Result>(find: (file: string) => Result): (file: string) => Result {
  const known = new Map<string, Result>();
  return (file) => {
    const result = known.get(file) ?? find(file);
    known.set(file, result);
    return result;
  };
}

it.each(STORIES)('%s needs at most %i files', (story, bound) => {
  const file = join(ROOT, story);
  const { size } = reachOf(file);
  const heaviest = size > bound ? heaviestImports(file) : [];
  expect({ files: Math.max(size, bound), heaviest }).toEqual({ files: bound, heaviest: [] });
});

it('the command line starts without the database, which is loaded by the commands that ask it', () => {
  const reached = [...reachOf(join(ROOT, 'packages/cli/src/main.ts'))].map((file) => relative(ROOT, file));
  expect(reached).toContain('packages/cli/src/endpoints/endpoint-commands.ts');
  expect(reached.filter((file) => /^packages\/(database|queues)\//.test(file))).toEqual([]);
});
