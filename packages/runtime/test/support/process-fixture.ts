import { runProcess } from '@posthorn/runtime';

/** A process that executes the scenario of its argument. It writes each step on a separate line. */
const scenario = process.argv[2] ?? '';
const forever = (): Promise<never> => new Promise(() => undefined);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

// Keeps the process alive, as a server would.
setInterval(() => undefined, 60_000);

await runProcess(
  async (releases) => {
    releases.push('outer', () => say('released outer'));
    releases.push('inner', async () => {
      say('releasing inner');
      if (scenario.startsWith('hangs on stop')) await forever();
      if (scenario === 'fails on stop') throw new Error('inner is stuck');
    });
    if (scenario === 'fails on start') throw new Error('no database');
    say('up');
    if (scenario === 'hangs on start') await forever();
    if (scenario === 'throws later') setImmediate(() => throwNow());
    if (scenario === 'rejects later') void Promise.reject(new Error('nobody listens'));
  },
  {
    stopWithinMs: scenario === 'hangs on stop for a second' ? 1000 : 20_000,
    onStopping: (reason) => say(`stopping: ${reason}`),
    onStopped: () => say('stopped'),
    onFailure: (what, error) => say(`failure: ${what} ${(error as Error).message}`),
  },
);

function throwNow(): never {
  throw new Error('out of nowhere');
}
