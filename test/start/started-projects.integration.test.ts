import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

interface Settings {
  readonly references?: readonly { readonly path: string }[];
}

/** The projects that the compiler builds with this one. */
function referencesOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  const file = statSync(path).isDirectory() ? join(path, 'tsconfig.json') : path;
  const { config } = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8')) as {
    readonly config: Settings;
  };
  for (const reference of config.references ?? []) {
    const project = join(dirname(file), reference.path);
    if (found.has(project)) continue;
    found.add(project);
    referencesOf(project, found);
  }
  return found;
}

it('npm start compiles the services, the command line and the local stack, and no tool besides', () => {
  const compiled = [...referencesOf('tsconfig.start.json')];
  expect(compiled.filter((project) => project.startsWith('tools/'))).toEqual(['tools/local-stack']);
  expect(compiled).toEqual(expect.arrayContaining(['packages/cli', 'packages/database', 'services/api']));
});
