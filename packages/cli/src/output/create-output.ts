import { SingleBar } from 'cli-progress';
import pc from 'picocolors';
import { type Row, renderFacts, renderTable } from './render-table.js';
import { toSafeJson } from './plain-text.js';
import type { Terminal } from './terminal.js';

/**
 * The output of a command: its result on standard output, in a single format, and everything else on standard error.
 */
export interface Output {
  /** Writes a result that is one object. */
  facts(facts: Row): void;
  /** Writes a result that is a list. People see the columns, scripts get all members. */
  list(rows: readonly Row[], columns: readonly string[]): void;
  /** Writes a result with a special format for people. */
  document(value: unknown, text: () => string): void;
  /** Writes one entry of a stream: a line of JSON, or of text. */
  entry(value: unknown, text: () => string): void;
  /** Writes a line of a protocol as it is. */
  raw(line: string): void;
  /** Writes a line that only people need. */
  line(text: () => string): void;
  /** Colours text for people, if the terminal shows colours. */
  readonly paint: Pick<ReturnType<typeof pc.createColors>, 'bold' | 'green' | 'red' | 'yellow'>;
  /** Writes additional information for people. */
  inform(text: string): void;
  /** Shows progress while standard error is a terminal. */
  progress(title: string, total: number): Progress;
}

export interface Progress {
  advance(steps: number): void;
  end(): void;
}

const SILENT: Progress = { advance: () => undefined, end: () => undefined };

export function createOutput(terminal: Terminal, json: boolean): Output {
  const write = (text: string): void => {
    terminal.stdout.write(`${text}\n`);
  };
  const output: Output = {
    document: (value, text) => write(json ? toSafeJson(value, 2) : text()),
    facts: (facts) => output.document(facts, () => renderFacts(facts)),
    list: (rows, columns) =>
      output.document(rows, () => (rows.length === 0 ? 'none' : renderTable(rows, columns))),
    entry: (value, text) => write(json ? toSafeJson(value) : text()),
    raw: write,
    line: (text) => {
      if (!json) write(text());
    },
    paint: pc.createColors(terminal.hasColours),
    inform: (text) => {
      terminal.stderr.write(`${text}\n`);
    },
    progress: (title, total) => (terminal.isWatched ? showBar(terminal, title, total) : SILENT),
  };
  return output;
}

function showBar({ stderr }: Terminal, title: string, total: number): Progress {
  const bar = new SingleBar({
    stream: stderr,
    format: `${title} {bar} {value}/{total}, {eta_formatted} left`,
    barsize: 30,
    clearOnComplete: true,
    hideCursor: true,
    // The CLI handles signals itself, and ends between two steps.
    gracefulExit: false,
  });
  bar.start(total, 0);
  return { advance: (steps) => bar.increment(steps), end: () => bar.stop() };
}
