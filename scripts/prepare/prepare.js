import { generateDatabaseClient } from './database-client.js';
import { installMissingPackages } from './dependencies.js';
import { exclusively } from './exclusively.js';
import { acceptFallback } from '../pinned-node/accept-fallback.js';
import { findNode } from '../pinned-node/find-node.js';
import { assertNodeVersion } from './node-version.js';
import { withProgress } from './progress.js';
import { runCommand } from './run-command.js';
import { STARTED, listStartedWorkspaces } from './started-workspaces.js';
import { buildWebApplication } from './web-application.js';

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
  return await prepare(['tsconfig.json']);
}

/** Does the same for what `npm start` runs alone, without checking types: `npm test` and `npm run check` do. */
export async function prepareToStart() {
  return await prepare([STARTED, '--noCheck'], await listStartedWorkspaces());
}

async function prepare(compilerArguments, workspaces) {
  assertNodeVersion();
  return exclusively(async () => {
    const node = await prepareNode(workspaces);
    await withProgress('Compiling TypeScript, and building the console', async () => {
      // Each uses a core.
      const ends = await Promise.allSettled([
        generateDatabaseClient(node).then(() => buildProjects(node, compilerArguments)),
        buildWebApplication(node),
      ]);
      for (const { status, reason } of ends) if (status === 'rejected') throw reason;
    });
    return node;
  });
}

async function prepareNode(workspaces) {
  await installMissingPackages(workspaces);
  const node = findNode();
  assertNodeVersion(node.version);
  if (node.isFallback) await acceptFallback(node);
  return node;
}

function buildProjects({ path }, compilerArguments) {
  return runCommand([path, 'node_modules/typescript/bin/tsc', '-b', ...compilerArguments]);
}
