import { SingleBar } from 'cli-progress';
import pc from 'picocolors';
import { type Row, renderFacts, renderTable } from './render-table.js';
import type { Terminal } from './terminal.js';

/** What a command says: its result on standard output, in one form alone, and all else on standard error. */
export interface Output {
  /** A result that is one thing. */
  facts(facts: Row): void;
  /** A result that is a list; the columns are for people, scripts get all. */
  list(rows: readonly Row[], columns: readonly string[]): void;
  /** A result with a form of its own for people. */
  document(value: unknown, text: () => string): void;
  /** One entry of a stream: a line of JSON, or of text. */
  entry(value: unknown, text: () => string): void;
  /** Paints text for people, if they can see it. */
  readonly paint: Pick<ReturnType<typeof pc.createColors>, 'bold' | 'green' | 'red' | 'yellow'>;
  /** For people, besides the result. */
  note(text: string): void;
  /** Shown while something takes long, if a person watches. */
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
    document: (value, text) => write(json ? JSON.stringify(value, undefined, 2) : text()),
    facts: (facts) => output.document(facts, () => renderFacts(facts)),
    list: (rows, columns) =>
      output.document(rows, () => (rows.length === 0 ? 'none' : renderTable(rows, columns))),
    entry: (value, text) => write(json ? JSON.stringify(value) : text()),
    paint: pc.createColors(terminal.hasColours),
    note: (text) => {
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
    // We hear signals ourselves, and end between two steps.
    gracefulExit: false,
  });
  bar.start(total, 0);
  return { advance: (steps) => bar.increment(steps), end: () => bar.stop() };
}
