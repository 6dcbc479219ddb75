import { Buffer } from 'node:buffer';
import { PassThrough } from 'node:stream';
import type { Environment } from '@posthorn/config';
import { runCli } from '../../src/index.js';

export interface CliCall {
  readonly environment?: Environment;
  /** The input of a person at a terminal. Without it, the input is not a terminal. */
  readonly typed?: string;
  readonly signal?: AbortSignal;
  /** Shows progress as on a terminal. */
  readonly isWatched?: boolean;
  /** Whether standard output shows colours. */
  readonly hasColours?: boolean;
  /** Called with standard output as it is written. */
  onOutput?(text: string): void;
  /** Called with standard error as it is written. */
  onNote?(text: string): void;
}

export interface CliAnswer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Parses standard output, which must be a single JSON document. */
  json(): unknown;
}

/** Runs one command line within the test's process. */
export async function callCli(given: readonly string[], call: CliCall = {}): Promise<CliAnswer> {
  const { environment = {}, typed, isWatched = false, hasColours = false } = call;
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const [out, err] = [collect(stdout), collect(stderr)];
  stdout.on('data', (chunk: Buffer) => call.onOutput?.(chunk.toString()));
  stderr.on('data', (chunk: Buffer) => call.onNote?.(chunk.toString()));
  if (typed !== undefined) stdin.end(typed);
  const exitCode = await runCli({
    arguments: given,
    // Tests must not use a stack that runs on this machine.
    environment: () => Promise.resolve({ POSTHORN_HOME: '/nowhere', ...environment }),
    terminal: { stdin, stdout, stderr, canAsk: typed !== undefined, isWatched, hasColours },
    signal: call.signal ?? new AbortController().signal,
  });
  return { exitCode, stdout: out(), stderr: err(), json: () => JSON.parse(out()) as unknown };
}

function collect(stream: PassThrough): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}
