import { runCli } from './run-cli.js';

const { stdin, stdout, stderr } = process;
// The reader of the output may have disconnected. Work that has begun is finished nevertheless.
for (const stream of [stdout, stderr]) stream.on('error', () => undefined);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The second signal does not wait.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
  });
}

const exitCode = await runCli({
  arguments: process.argv.slice(2),
  environment: async () => (await import('@posthorn/config')).readEnvironment(),
  terminal: {
    stdin,
    stdout,
    stderr,
    canAsk: stdin.isTTY && stderr.isTTY,
    isWatched: stderr.isTTY,
    // Node.js respects NO_COLOR and TERM there.
    hasColours: stdout.isTTY && stdout.hasColors(),
  },
  signal: stopping.signal,
});
// Waits for the pipe, because unwritten output would be lost.
stdout.write('', () => process.exit(exitCode));
