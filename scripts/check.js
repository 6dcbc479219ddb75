import { prepareSources } from './prepare/prepare.js';
import { withProgress } from './prepare/progress.js';
import { runCommand } from './prepare/run-command.js';
import { runScript } from './prepare/run-script.js';

const CHECKS = {
  prettier: ['node_modules/prettier/bin/prettier.cjs', '--check', '.'],
  tsc: ['node_modules/typescript/bin/tsc', '-b'],
  'tsc (tests)': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'],
  // ESLint holds the types of all packages in memory at once.
  eslint: ['--max-old-space-size=8192', 'node_modules/eslint/bin/eslint.js', '.'],
  knip: ['node_modules/knip/bin/knip.js'],
  licences: ['scripts/licences.js'],
};

await runScript(async () => {
  await prepareSources();
  const failed = [];
  for (const [name, program] of Object.entries(CHECKS)) {
    const error = await withProgress(`Checking with ${name}`, () => run(program));
    process.stdout.write(`${error === undefined ? 'ok    ' : 'FAILED'} ${name}\n`);
    if (error === undefined) continue;
    process.stdout.write(`${error.output ?? error.message}\n`);
    failed.push(name);
  }
  if (failed.length > 0) throw new Error(`These checks failed: ${failed.join(', ')}.`);
});

async function run(program) {
  return runCommand([process.execPath, ...program]).catch((error) => error);
}
