import { prepareToRun } from './prepare/prepare.js';
import { runScript } from './prepare/run-script.js';

await runScript(prepareToRun);
