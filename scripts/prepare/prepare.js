import { generateDatabaseClient } from './database-client.js';
import { installMissingPackages } from './dependencies.js';
import { exclusively } from './exclusively.js';
import { acceptFallback } from '../pinned-node/accept-fallback.js';
import { findNode } from '../pinned-node/find-node.js';
import { assertNodeVersion } from './node-version.js';
import { describeStep, titleOnly, withProgress } from './progress.js';
import { assertRedisServer } from './redis-server.js';
import { runCommand } from './run-command.js';
import { STARTED, listStartedWorkspaces } from './started-workspaces.js';
import { buildWebApplication, removeOutdatedWebApplication } from './web-application.js';

/** Completes a fresh clone until its sources can be checked. Resolves to the Node.js that runs everything else. */
export async function prepareSources() {
  assertNodeVersion();
  return exclusively(async () => {
    const node = await prepareNode();
    await withProgress('Generating the database client', () => generateDatabaseClient(node));
    return node;
  });
}

/** Completes a fresh clone until all of it can run, also on that Node.js. It is fast when nothing changed. */
export async function prepareToRun() {
  assertNodeVersion();
  return exclusively(async () => {
    const node = await prepareNode();
    await withProgress('Compiling TypeScript, and building the console', async () => {
      // Each uses a core.
      const ends = await Promise.allSettled([compile(node, ['tsconfig.json']), buildWebApplication(node)]);
      for (const { status, reason } of ends) if (status === 'rejected') throw reason;
    });
    return node;
  });
}

/**
 * Does the same for what `npm start` runs alone, without checking types: `npm test` and `npm run check` do. The console
 * is built while the services start.
 */
export async function prepareToStart() {
  assertNodeVersion();
  await assertRedisServer();
  const workspaces = await listStartedWorkspaces();
  return exclusively(async () => {
    const node = await prepareNode(workspaces, describeStep);
    await removeOutdatedWebApplication();
    await withProgress(describeStep('compile', 'Compiling TypeScript'), () =>
      compile(node, [STARTED, '--noCheck']),
    );
    return node;
  });
}

async function compile(node, compilerArguments) {
  await generateDatabaseClient(node);
  await runCommand([node.path, 'node_modules/typescript/bin/tsc', '-b', ...compilerArguments]);
}

async function prepareNode(workspaces, describe = titleOnly) {
  await installMissingPackages(workspaces, describe);
  const node = findNode();
  assertNodeVersion(node.version);
  if (node.isFallback) await acceptFallback(node);
  return node;
}
