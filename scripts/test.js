import { prepareToRun } from './prepare/prepare.js';
import { runInForeground } from './prepare/run-command.js';
import { runScript } from './prepare/run-script.js';

/** Jest needs a flag to run ES modules, and the flag prints a warning. */
const NODE_FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
/** `npm test` leaves out the tests that run and kill whole processes; `npm run test:all` runs all. */
const QUICK = '--quick';
const QUICK_PROJECTS = ['unit', 'integration'];

await runScript(async () => {
  const { path } = await prepareToRun();
  const jest = [path, ...NODE_FLAGS, 'node_modules/jest/bin/jest.js'];
  process.exitCode = await runInForeground([...jest, ...toJestOptions(process.argv.slice(2))]);
});

function toJestOptions(given) {
  if (!given.includes(QUICK)) return given;
  // Jest takes every value after the option for a project, so the option comes last.
  return [...given.filter((option) => option !== QUICK), '--selectProjects', ...QUICK_PROJECTS];
}
