import { readFileSync } from 'node:fs';
import { badUsage } from '../output/cli-error.js';

export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw badUsage(`${path} cannot be read: ${String((error as NodeJS.ErrnoException).code)}.`);
  }
}
