import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import { type Readable, addAbortSignal } from 'node:stream';
import type { CliContext } from '../context/cli-context.js';
import { unreadable } from './read-text-file.js';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

const STANDARD_INPUT = '-';
const LINE_FEED = 0x0a;

/**
 * Reads the lines of a file, or of standard input: `-`. A longer line than `maxBytes` is cut there. Throws CliError for
 * a file that cannot be read, and AbortError after a signal.
 */
export async function* readLines(
  { stdin, signal }: Pick<CliContext, 'stdin' | 'signal'>,
  path: string,
  maxBytes: number,
): AsyncGenerator<Line> {
  const input = addAbortSignal(signal, path === STANDARD_INPUT ? stdin : await openFile(path));
  let number = 1;
  let line = Buffer.alloc(0);
  const add = (piece: Buffer): void => {
    if (line.length < maxBytes) line = Buffer.concat([line, piece.subarray(0, maxBytes - line.length)]);
  };
  for await (const piece of input as AsyncIterable<Buffer>) {
    let start = 0;
    // Not as readline, which also ends a line at U+2028: a JSON text may have it.
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      add(piece.subarray(start, end));
      yield { number, bytes: line };
      number += 1;
      line = Buffer.alloc(0);
      start = end + 1;
    }
    add(piece.subarray(start));
  }
  if (line.length > 0) yield { number, bytes: line };
}

async function openFile(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    throw unreadable(path, error);
  }
}
