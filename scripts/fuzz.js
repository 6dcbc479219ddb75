import { runProgram } from './prepare/run-program.js';

await runProgram(async () => {
  // Imported only now: a fresh clone has neither dependencies nor compiled code before this point.
  const { runFuzz } = await import('@posthorn/fuzz');
  process.exit(await runFuzz(process.argv.slice(2)));
});
