import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { createClient } from '@hey-api/openapi-ts';
import { document } from '../../services/api/test/support/api-document.js';

/** The versions that the test installs from their registries. */
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const PYTHON_CLIENT = 'openapi-python-client==0.29.1';

const run = promisify(execFile);

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await createTestFolder();
  file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
});

/** Whether a program of another language runs here. Says so when it does not. */
async function has(program: string, argument: string): Promise<boolean> {
  try {
    await run(program, [argument]);
    return true;
  } catch {
    process.stderr.write(`${program} is not installed: its generator was not tried\n`);
    return false;
  }
}

describe('the OpenAPI document', () => {
  it('becomes a client by @hey-api/openapi-ts', async () => {
    const output = join(folder, 'typescript');
    await createClient({ input: file, output, logs: { level: 'silent' } });
    expect(existsSync(join(output, 'sdk.gen.ts'))).toBe(true);
  });

  it('becomes a client by oapi-codegen, which Go compiles', async () => {
    if (!(await has('go', 'version'))) return;
    const module = join(folder, 'go');
    await mkdir(module);
    const inModule = { cwd: module, maxBuffer: 16 * 1024 * 1024 };
    await run('go', ['mod', 'init', 'example.com/posthorn'], inModule);
    const { stdout } = await run(
      'go',
      ['run', OAPI_CODEGEN, '-generate', 'types,client', '-package', 'posthorn', file],
      inModule,
    );
    await writeFile(join(module, 'client.go'), stdout);
    await run('go', ['mod', 'tidy'], inModule);
    await run('go', ['vet', './...'], inModule);
    expect(stdout).toContain('MessagesSend');
  });

  it('becomes a client by openapi-python-client', async () => {
    if (!(await has('python3', '--version'))) return;
    const environment = join(folder, 'python');
    await run('python3', ['-m', 'venv', environment]);
    await run(join(environment, 'bin/pip'), ['install', '--quiet', PYTHON_CLIENT]);
    const program = join(environment, 'bin/openapi-python-client');
    const { stdout } = await run(program, [
      'generate',
      '--path',
      file,
      '--output-path',
      join(folder, 'client'),
    ]);
    expect(stdout).not.toContain('Endpoint will not be generated');
  });
});
