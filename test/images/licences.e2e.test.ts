import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';

const run = promisify(execFile);

function listLicences(folder: string): Promise<{ readonly stdout: string }> {
  return run(process.execPath, [resolve('scripts/licences.js')], { cwd: folder });
}

describe('the licence of Posthorn', () => {
  it('is MIT, by The Posthorn authors', async () => {
    const text = await readFile('LICENSE', 'utf8');
    expect(text).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} The Posthorn authors\n/);
  });

  it('is named in every package.json', () => {
    const folders = ['packages', 'services', 'tools'].flatMap((parent) =>
      readdirSync(parent).map((name) => join(parent, name)),
    );
    const manifests = ['.', ...folders].map((folder) => join(folder, 'package.json'));
    const silent = manifests.filter(
      (file) => (JSON.parse(readFileSync(file, 'utf8')) as { readonly license?: string }).license !== 'MIT',
    );
    expect([manifests.length > 20, silent]).toEqual([true, []]);
  });
});

describe('npm run licences', () => {
  it('lists the packages that the image ships, and accepts their licences as permissive', async () => {
    const { stdout } = await listLicences('.');
    expect(stdout).toMatch(/^express [\d.]+: MIT$/m);
    expect(stdout).toMatch(/^bullmq [\d.]+: MIT$/m);
    expect(stdout).toMatch(/^@mantine\/core [\d.]+: MIT$/m);
    expect(stdout).not.toMatch(/^(typescript|jest|@posthorn\/)/m);
  });

  describe('in a project that ships a package of another licence', () => {
    let folder: string;

    async function write(path: string, content: string): Promise<void> {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }

    function installPackage(name: string, manifest: object): Promise<void> {
      return write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', ...manifest }),
      );
    }

    beforeAll(async () => {
      folder = await createTestFolder();
      await write('docker/Dockerfile', 'RUN npm install --workspace=services/api');
      await write('services/api/package.json', JSON.stringify({ dependencies: { outer: '*', either: '*' } }));
      await installPackage('outer', { license: 'MIT', dependencies: { inner: '*' } });
      await installPackage('either', { license: '(MIT OR GPL-3.0-only)' });
    });

    it('fails on one that the console contains', async () => {
      await installPackage('inner', { license: 'MIT' });
      await write('packages/web/dist/licences.txt', '# Licenses\n\n## chart - 1.0.0 (GPL-3.0-only)\n');
      await expect(listLicences(folder)).rejects.toMatchObject({
        stderr: 'These licences are not permissive: chart 1.0.0 (GPL-3.0-only).\n',
      });
      await write('packages/web/dist/licences.txt', '');
    });

    it.each(['GPL-3.0-only', 'SEE LICENSE IN LICENSE.txt', undefined])('fails on %s', async (license) => {
      await installPackage('inner', { license });
      const failure = listLicences(folder);
      await expect(failure).rejects.toMatchObject({
        code: 1,
        stderr: `These licences are not permissive: inner 1.0.0 (${license ?? 'none'}).\n`,
      });
    });
  });
});
