import { createInterface } from 'node:readline/promises';
import { badUsage } from '../output/cli-error.js';
import type { Terminal } from '../output/terminal.js';

/** Resolves when the operator answers yes. Throws on any other answer, or when the terminal is not interactive. */
export async function ask(terminal: Terminal, question: string, signal: AbortSignal): Promise<void> {
  if (!terminal.canAsk) throw badUsage(`${question} Not a terminal: pass --yes to confirm.`);
  const lines = createInterface({ input: terminal.stdin, output: terminal.stderr });
  // The end of the input ends the question, but an answer that arrived with it counts first.
  const end = new Promise<string>((resolve) => lines.once('close', () => setImmediate(resolve, '')));
  const answer = lines.question(`${question} [y/N] `, { signal }).catch(() => '');
  const given = await Promise.race([answer, end]);
  lines.close();
  if (!/^y(es)?$/i.test(given.trim())) throw badUsage('Nothing was done.');
}
