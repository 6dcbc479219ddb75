import { prepareToRun } from './prepare/prepare.js';
import { runScript } from './prepare/run-script.js';

await runScript(async () => {
  await prepareToRun();
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runFuzz } = await import('@posthorn/fuzz');
  process.exit(await runFuzz(process.argv.slice(2)));
});
