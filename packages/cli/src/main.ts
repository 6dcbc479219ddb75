import { readEnvironment } from '@posthorn/config';
import { runCli } from './run-cli.js';

const { stdin, stdout, stderr } = process;
// Whoever read our output may be gone; what was begun is finished all the same.
for (const stream of [stdout, stderr]) stream.on('error', () => undefined);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The second one does not wait.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
  });
}

const exitCode = await runCli({
  arguments: process.argv.slice(2),
  environment: readEnvironment(),
  terminal: {
    stdin,
    stdout,
    stderr,
    canAsk: stdin.isTTY && stderr.isTTY,
    isWatched: stderr.isTTY,
    // Node.js heeds NO_COLOR and TERM there.
    hasColours: stdout.isTTY && stdout.hasColors(),
  },
  signal: stopping.signal,
});
// What a pipe has not taken yet would be lost; Prisma's engine leaves a timer behind.
stdout.write('', () => process.exit(exitCode));
