import { prepareToRun } from './prepare/prepare.js';
import { runScript } from './prepare/run-script.js';

await runScript(async () => {
  await prepareToRun();
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runBench } = await import('@posthorn/bench');
  process.exit(await runBench(process.argv.slice(2)));
});
