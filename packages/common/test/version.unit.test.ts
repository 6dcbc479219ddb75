import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { VERSION } from '../src/index.js';

const root = new URL('../../../', import.meta.url);

function versionIn(folder: string): unknown {
  const file = new URL(`${folder}package.json`, root);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: unknown }).version;
}

it('is the same in every package', () => {
  const folders = ['packages/', 'services/'].flatMap((parent) =>
    readdirSync(new URL(parent, root)).map((name) => `${parent}${name}/`),
  );
  expect(new Set(['', ...folders].map(versionIn))).toEqual(new Set([VERSION]));
});
