import { runProgram } from './prepare/run-program.js';

await runProgram(async () => {
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runBench } = await import('@posthorn/bench');
  process.exit(await runBench(process.argv.slice(2)));
});
