import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';

const run = promisify(execFile);
const SCRIPT = 'scripts/containers.js';

describe('scripts/containers.js', () => {
  it('stops with one clear error when podman is missing', async () => {
    const environment = { PATH: await createTestFolder() };
    await expect(run(process.execPath, [SCRIPT], { env: environment })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^Missing: podman, .*\. Install them first: apt-get install podman .*\n$/,
      ),
    });
  });

  it('describes its purpose in a sentence', async () => {
    const { stdout } = await run(process.execPath, [SCRIPT, '--help']);
    expect(stdout).toMatch(/^Builds docker\/Dockerfile, runs docker\/compose.yaml with podman, .*\.\n/);
  });
});
