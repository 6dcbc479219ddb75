import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { document } from '../../services/api/test/support/api-document.js';
import { startTestApi } from '../../services/api/test/support/start-test-api.js';
import { PYTHON_CLIENT, findPython, itWith } from '../support/python-environment.js';

const python = await findPython();
const itWithPython = itWith(python);
const CACHE = resolve('node_modules/.cache/python');

/** Senders, browsers and anyone may call the others, without an API key; the last one opens a WebSocket. */
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, { operationId }]) => operationId.includes('.') && operationId !== 'listening.connect')
    .map(([method, { operationId }]) => ({ id: operationId, method: method.toUpperCase(), path })),
);

describe('the Python client', () => {
  itWithPython(
    'passes its tests, against a scripted API and the real one, with each operation of the document',
    async () => {
      const api = await startTestApi();
      const file = join(await createTestFolder(), 'operations.json');
      await writeFile(file, JSON.stringify(operations));
      const stdout = await python?.run(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
        env: { API_URL: api.url, API_KEY: api.account.apiKey, OPERATIONS: file },
      });
      expect(stdout).toMatch(/\n\d+ passed in /);
    },
  );

  itWithPython('has the types that it says, also for a program that uses it', async () => {
    const cache = join(CACHE, 'mypy');
    const stdout = await python?.run(['-m', 'mypy', '--cache-dir', cache, 'src', 'tests/typed_program.py']);
    expect(stdout).toMatch(/^Success: no issues/);
  });

  itWithPython.each(['check', 'format --check'])(
    'is as `ruff %s` wants it, also the generated code',
    async (command) => {
      const stdout = await python?.run(['-m', 'ruff', ...command.split(' '), '--no-cache', '.']);
      expect(stdout).toMatch(/All checks passed|\d+ files already formatted/);
    },
  );

  it('has the version of the service', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly version: string };
    const project = await readFile(join(PYTHON_CLIENT, 'pyproject.toml'), 'utf8');
    expect(project).toContain(`\nversion = "${version}"\n`);
  });
});
