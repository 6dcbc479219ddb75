import { findNode } from './pinned-node/find-node.js';
import { prepareToStart } from './prepare/prepare.js';
import { describeStep, withProgress } from './prepare/progress.js';
import { runProgram } from './prepare/run-program.js';
import { buildWebApplicationMeanwhile } from './prepare/web-application.js';

async function start({ whenNpmIsGone }) {
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runLocalStack } = await import('@posthorn/local-stack');
  buildWebApplicationMeanwhile(findNode()).catch(({ message, output = '' }) => {
    process.stderr.write(`${output}${message}\n`);
  });
  const withStep = (step, title, work) => withProgress(describeStep(step, title), work);
  await runLocalStack({ withStep, whenNpmIsGone });
}

await runProgram(start, prepareToStart);
