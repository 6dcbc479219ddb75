import { prepareToRun } from './prepare/prepare.js';
import { runScript } from './prepare/run-script.js';

await runScript(async () => {
  await prepareToRun();
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runChaos } = await import('@posthorn/chaos');
  process.exit(await runChaos(process.argv.slice(2)));
});
