import { prepareToRun } from './prepare/prepare.js';
import { runInForeground } from './prepare/run-command.js';
import { runScript } from './prepare/run-script.js';

/** Jest needs a flag to run ES modules, and the flag prints a warning. */
const NODE_FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

await runScript(async () => {
  await prepareToRun();
  const jest = [process.execPath, ...NODE_FLAGS, 'node_modules/jest/bin/jest.js'];
  process.exitCode = await runInForeground([...jest, ...process.argv.slice(2)]);
});
