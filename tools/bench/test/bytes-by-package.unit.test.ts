import { expect, it } from '@jest/globals';
import { type ProfileNode, bytesByPackage } from '../src/allocations/bytes-by-package.js';

function node(url: string, selfSize: number, children: readonly ProfileNode[] = []): ProfileNode {
  return { callFrame: { url }, selfSize, children };
}

it('adds up the bytes of each package, the largest first', () => {
  const project = 'file:///home/me/.posthorn/commits/1';
  const tree = node('', 1, [
    node(`${project}/node_modules/got/dist/index.js`, 10),
    node(`${project}/packages/queues/dist/jobs/add.js`, 30, [node('node:net', 5)]),
    node(`${project}/node_modules/@prisma/client/runtime/library.js`, 20),
    node(`${project}/node_modules/bullmq/node_modules/got/source/x.js`, 15),
    node(`${project}/services/api/dist/main.js`, 0),
  ]);
  expect([...bytesByPackage([tree])]).toEqual([
    ['packages/queues', 30],
    ['got', 25],
    ['@prisma/client', 20],
    ['node', 5],
    ['V8', 1],
  ]);
});

it('counts what a built-in function allocates for the package that called it', () => {
  const tree = node('', 0, [node('file:///p/node_modules/ajv/dist/ajv.js', 1, [node('', 8, [node('', 4)])])]);
  expect([...bytesByPackage([tree])]).toEqual([['ajv', 13]]);
});
