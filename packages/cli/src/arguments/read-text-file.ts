import { readFileSync } from 'node:fs';
import { type CliError, badUsage } from '../output/cli-error.js';

export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
}

export function unreadable(path: string, error: unknown): CliError {
  return badUsage(`${path} cannot be read: ${String((error as NodeJS.ErrnoException).code)}.`);
}
