import { spawn } from 'node:child_process';

export interface ProgramCall {
  readonly file: string;
  readonly args: readonly string[];
  /** Written to its standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The user of the program; only root may choose another user. */
  readonly uid?: number;
  readonly gid?: number;
}

/** Thrown when a program cannot run or exits with a code other than 0; `output` is its complete output. */
export class ProgramError extends Error {
  readonly output: string;

  constructor(call: ProgramCall, reason: string, output: string) {
    super(`${call.file} ${reason}${output === '' ? '' : `: ${output}`}`);
    this.name = 'ProgramError';
    this.output = output;
  }
}

/** Runs a program to its end and returns its output. */
export async function runProgram(call: ProgramCall): Promise<string> {
  const { file, args, input = '', env, uid, gid } = call;
  const child = spawn(file, args, {
    stdio: 'pipe',
    ...(env === undefined ? {} : { env }),
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A program may exit without reading its input. Its exit code then shows the error.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    const output = (): string => Buffer.concat(chunks).toString().trim();
    child.once('error', (error) => reject(new ProgramError(call, `cannot be run (${error.message})`, '')));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output());
      else reject(new ProgramError(call, `ended with ${signal ?? `code ${String(code)}`}`, output()));
    });
  });
}
