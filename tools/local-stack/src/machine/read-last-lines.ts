import { readFile } from 'node:fs/promises';

const LINES = 20;

/** The end of a log, for an error about a failed start. */
export async function readLastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '(nothing)');
  return text.trimEnd().split('\n').slice(-LINES).join('\n');
}
