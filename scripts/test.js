import { jestCommand } from './jest/jest-command.js';
import { prepareToRun } from './prepare/prepare.js';
import { runInForeground } from './prepare/run-command.js';
import { runScript } from './prepare/run-script.js';

/** `npm test` leaves out the tests that run and kill whole processes; `npm run test:all` runs all. */
const QUICK = '--quick';
const QUICK_PROJECTS = ['unit', 'integration'];

await runScript(async () => {
  const { path } = await prepareToRun();
  process.exitCode = await runInForeground(jestCommand(path, toJestOptions(process.argv.slice(2))));
});

function toJestOptions(given) {
  if (!given.includes(QUICK)) return given;
  // Jest takes every value after the option for a project, so the option comes last.
  return [...given.filter((option) => option !== QUICK), '--selectProjects', ...QUICK_PROJECTS];
}
