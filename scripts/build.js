import { prepareToRun } from './prepare/prepare.js';
import { readOptions } from './prepare/read-options.js';
import { runScript } from './prepare/run-script.js';

readOptions(`Installs what is missing, generates the database client, compiles everything and builds the console.

Usage: npm run build
`);

await runScript(prepareToRun);
