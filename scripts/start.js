import { prepareToRun } from './prepare/prepare.js';
import { withProgress } from './prepare/progress.js';
import { runScript } from './prepare/run-script.js';

await runScript(async ({ whenNpmIsGone }) => {
  await prepareToRun();
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runLocalStack } = await import('@posthorn/local-stack');
  await runLocalStack({ withProgress, whenNpmIsGone });
});
