import { prepareToStart } from './prepare/prepare.js';
import { withProgress } from './prepare/progress.js';
import { runProgram } from './prepare/run-program.js';

async function start({ whenNpmIsGone }) {
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runLocalStack } = await import('@posthorn/local-stack');
  await runLocalStack({ withProgress, whenNpmIsGone });
}

await runProgram(start, prepareToStart);
