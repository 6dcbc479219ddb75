import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Resolves to a description of how the process ended. */
export async function endOfChild(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return signal === null ? `ended with code ${String(code)}` : `was ended by ${signal}`;
  } catch (error) {
    return `could not be run (${String(error)})`;
  }
}
