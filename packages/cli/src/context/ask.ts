import { createInterface } from 'node:readline/promises';
import { badUsage } from '../cli-error.js';
import type { Terminal } from '../output/terminal.js';

/** Resolves when the person says yes. Throws when nobody can be asked, or the answer is another one. */
export async function ask(terminal: Terminal, question: string, signal: AbortSignal): Promise<void> {
  if (!terminal.canAsk)
    throw badUsage(`${question} Nobody can be asked here: repeat the command with --yes.`);
  const lines = createInterface({ input: terminal.stdin, output: terminal.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal });
    if (/^y(es)?$/i.test(answer.trim())) return;
  } catch {
    // Ctrl-C, or the end of the input, is a no.
  } finally {
    lines.close();
  }
  throw badUsage('Nothing was done.');
}
