import { runProgram } from './prepare/run-program.js';

await runProgram(async () => {
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runChaos } = await import('@posthorn/chaos');
  process.exit(await runChaos(process.argv.slice(2)));
});
