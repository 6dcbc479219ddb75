import { prepareSources } from './prepare/prepare.js';
import { withProgress } from './prepare/progress.js';
import { runCommand } from './prepare/run-command.js';
import { readOptions } from './prepare/read-options.js';
import { runScript } from './prepare/run-script.js';

/** ESLint keeps the types of all files that it has checked. Three processes keep each below 3 GB. */
const ESLINT = ['--max-old-space-size=3072', 'node_modules/eslint/bin/eslint.js'];

const CHECKS = {
  prettier: ['node_modules/prettier/bin/prettier.cjs', '--check', '.'],
  tsc: ['node_modules/typescript/bin/tsc', '-b'],
  'tsc (web)': ['node_modules/typescript/bin/tsc', '-p', 'packages/web'],
  'tsc (tests)': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'],
  'eslint (web)': [...ESLINT, 'packages/web'],
  'eslint (packages)': [...ESLINT, 'packages', '--ignore-pattern', 'packages/web/'],
  'eslint (all other files)': [...ESLINT, '.', '--ignore-pattern', 'packages/'],
  knip: ['node_modules/knip/bin/knip.js'],
  'knip (import cycles)': ['node_modules/knip/bin/knip.js', '--cycles'],
  licences: ['scripts/licences.js'],
};

readOptions(`Runs formatter, type checks, linter, search for unused code and check of licences.

Usage: npm run check
`);
await runScript(async () => {
  const node = await prepareSources();
  const failed = [];
  for (const [name, program] of Object.entries(CHECKS)) {
    const error = await withProgress(`Checking with ${name}`, () => run(node, program));
    process.stdout.write(`${error === undefined ? 'ok    ' : 'FAILED'} ${name}\n`);
    if (error === undefined) continue;
    process.stdout.write(`${error.output ?? error.message}\n`);
    failed.push(name);
  }
  if (failed.length > 0) throw new Error(`These checks failed: ${failed.join(', ')}.`);
});

async function run({ path }, program) {
  return runCommand([path, ...program]).catch((error) => error);
}
