import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { findPython, itWith, pythonAt } from '../support/python-environment.js';

const python = await findPython();
const itWithPython = itWith(python);

/** Makes the wheel and the source archive. Returns their names and digests. */
async function build(folder: string): Promise<Readonly<Record<string, string>>> {
  const env = { SOURCE_DATE_EPOCH: '1767225600' };
  await python?.run(['-m', 'build', '--no-isolation', '--outdir', folder], { env });
  const files = await Promise.all(
    (await readdir(folder)).sort().map(async (name) => {
      const digest = createHash('sha256').update(await readFile(join(folder, name)));
      return [name, digest.digest('hex')] as const;
    }),
  );
  return Object.fromEntries(files);
}

describe('the package of the Python client', () => {
  let folder: string;
  let files: Readonly<Record<string, string>>;
  let wheel: string;
  beforeAll(async () => {
    folder = await createTestFolder();
    files = await build(folder);
    wheel = join(folder, Object.keys(files).find((name) => name.endsWith('.whl')) ?? '');
  });

  itWithPython('is a wheel and a source archive, with the same bytes each time', async () => {
    expect(Object.keys(files)).toEqual([
      expect.stringMatching(/^posthorn-[\d.]+-py3-none-any\.whl$/),
      expect.stringMatching(/^posthorn-[\d.]+\.tar\.gz$/),
    ]);
    expect(await build(await createTestFolder())).toEqual(files);
  });

  itWithPython('has the code, its types and its licence, and nothing else', async () => {
    const names = ((await python?.run(['-m', 'zipfile', '-l', wheel])) ?? '')
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(' ')[0] ?? '');
    expect(names).toContain('posthorn/py.typed');
    const others = names.filter((name) => !/^posthorn\/[\w/]+\.py$/.test(name));
    expect(others.map((name) => name.replace(/-[\d.]+\.dist-info/, '')).sort()).toEqual([
      'posthorn/METADATA',
      'posthorn/RECORD',
      'posthorn/WHEEL',
      'posthorn/licenses/LICENSE',
      'posthorn/py.typed',
    ]);
  });

  itWithPython('works where pip has installed it, with httpx from PyPI', async () => {
    const environment = join(folder, 'environment');
    await python?.run(['-m', 'venv', environment]);
    const installed = pythonAt(join(environment, 'bin/python'), '');
    await installed.run(['-m', 'pip', 'install', '--quiet', wheel], { cwd: folder });
    const program = `
from posthorn import ApiConnectionError, Posthorn
from posthorn.verify import VerificationError, verify_delivery
try:
    Posthorn("http://127.0.0.1:9", max_retries=0).messages.get("m")
except ApiConnectionError as error:
    print(type(error).__name__)
try:
    verify_delivery({}, "{}", "secret")
except VerificationError as error:
    print(error.check)
`;
    expect(await installed.run(['-c', program], { cwd: folder })).toBe('ApiConnectionError\nheaders\n');
  });
});
