import { generateDatabaseClient } from './database-client.js';
import { countMissingPackages, installDependencies } from './dependencies.js';
import { exclusively } from './exclusively.js';
import { assertNodeVersion } from './node-version.js';
import { withProgress } from './progress.js';
import { runCommand } from './run-command.js';
import { buildWebApplication } from './web-application.js';

/** Completes a fresh clone until its sources can be compiled. */
export async function prepareSources() {
  assertNodeVersion();
  await exclusively(prepareSourcesNow);
}

/** Completes a fresh clone until it can run. It is fast when nothing changed. */
export async function prepareToRun() {
  assertNodeVersion();
  await exclusively(async () => {
    await prepareSourcesNow();
    await withProgress('Compiling TypeScript', buildProjects);
    await withProgress('Building the console', buildWebApplication);
  });
}

async function prepareSourcesNow() {
  const missing = await countMissingPackages();
  if (missing > 0) {
    await withProgress(`Installing ${missing} packages with npm`, (tell) =>
      installDependencies(missing, tell),
    );
  }
  await withProgress('Generating the database client', generateDatabaseClient);
}

function buildProjects() {
  return runCommand([process.execPath, 'node_modules/typescript/bin/tsc', '-b']);
}
