import { findNode } from './pinned-node/find-node.js';
import { prepareToStart } from './prepare/prepare.js';
import { describeStep, withProgress } from './prepare/progress.js';
import { readOptions } from './prepare/read-options.js';
import { runProgram } from './prepare/run-program.js';
import { buildWebApplicationMeanwhile } from './prepare/web-application.js';

const HELP = `Runs the whole service on this machine, until Ctrl-C.

Usage: npm start

  POSTHORN_HOME               the folder of its data (.posthorn)
  DATABASE_URL, REDIS_URL     stores in place of those that it starts
  API_PORT, INGEST_PORT, ...  every other variable is in docs/configuration.md
`;

async function start({ whenNpmIsGone }) {
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runLocalStack } = await import('@posthorn/local-stack');
  buildWebApplicationMeanwhile(findNode()).catch(({ message, output = '' }) => {
    process.stderr.write(`${output}${message}\n`);
  });
  const withStep = (step, title, work) => withProgress(describeStep(step, title), work);
  await runLocalStack({ withStep, whenNpmIsGone });
}

readOptions(HELP);
await runProgram(start, prepareToStart);
