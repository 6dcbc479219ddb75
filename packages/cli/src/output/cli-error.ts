import { type ExitCode, EXIT } from './exit-code.js';

/** An error that people see as one line, and scripts as an exit code. */
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
