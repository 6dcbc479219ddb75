import { type ExitCode, EXIT } from './exit-code.js';

/** A fault that is told to people in one line, and to scripts by the exit code. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

export function refused(message: string): CliError {
  return new CliError(message, EXIT.refused);
}

export function badUsage(message: string): CliError {
  return new CliError(message, EXIT.usage);
}
