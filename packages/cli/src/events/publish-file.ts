import { setTimeout as sleep } from 'node:timers/promises';
import type { NewEvent, Posthorn } from '@posthorn/client';
import { readLines } from '../arguments/read-lines.js';
import type { CliContext } from '../context/cli-context.js';
import { CliError } from '../output/cli-error.js';
import { EXIT } from '../output/exit-code.js';
import { renderFacts } from '../output/render-table.js';
import { toPlainText } from '../output/plain-text.js';
import { type EventLine, type Refusal, MAX_BATCH_BYTES, readEventLine } from './read-event-line.js';

export interface EventFile {
  readonly path: string;
  /** Makes the command repeatable: each line without an idempotency key gets one. */
  readonly key: string | undefined;
}

/** What has become of the lines so far. */
interface Progress {
  accepted: number;
  readonly refused: (Refusal & { readonly line: number })[];
  /** The last of the first lines that are all decided. */
  lastLine: number;
}

const MAX_EVENTS = 100;

/**
 * Publishes the events of a file in batches, and tells what became of them, also when it fails or a signal ends it
 * between two batches. Throws when a line was refused.
 */
export async function publishFile(context: CliContext, api: Posthorn, file: EventFile): Promise<void> {
  const progress: Progress = { accepted: 0, refused: [], lastLine: 0 };
  try {
    for await (const lines of readBatches(context, file))
      await publishLines(context, api, { lines, progress });
  } catch (error) {
    throw context.signal.aborted ? new CliError('Interrupted between two batches.', EXIT.interrupted) : error;
  } finally {
    const { accepted, refused, lastLine } = progress;
    const sums = { accepted, rejected: refused.length, last_line: lastLine };
    context.output.document({ ...sums, refused }, () => renderFacts(sums));
  }
  const { length: rejected } = progress.refused;
  if (rejected > 0) throw new CliError(`Lines that were refused: ${rejected}.`, EXIT.failed);
}

async function* readBatches(
  context: CliContext,
  { path, key }: EventFile,
): AsyncGenerator<readonly EventLine[]> {
  let batch: EventLine[] = [];
  let bytes = 0;
  for await (const line of readLines(context, path, MAX_BATCH_BYTES)) {
    if (line.bytes.toString().trim() === '') continue;
    if (batch.length === MAX_EVENTS || bytes + line.bytes.length > MAX_BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(readEventLine(line, key));
    bytes += line.bytes.length;
  }
  if (batch.length > 0) yield batch;
}

interface Lines {
  readonly lines: readonly EventLine[];
  readonly progress: Progress;
}

/** Publishes the lines of a batch. Those that the project's rate holds back wait until they fit. */
async function publishLines(context: CliContext, api: Posthorn, { lines, progress }: Lines): Promise<void> {
  const conclude = ({ number }: EventLine, refusal: Refusal | undefined): void => {
    if (refusal === undefined) progress.accepted += 1;
    else tellRefusal(context, progress, { line: number, ...refusal });
  };
  let events: readonly (EventLine & { readonly event: NewEvent })[] = lines.flatMap((line) => {
    if ('event' in line.read) return [{ ...line, event: line.read.event }];
    conclude(line, line.read.refusal);
    return [];
  });
  while (events.length > 0) {
    const { results } = await api.events.publishBatch({ events: events.map(({ event }) => event) });
    const waits: number[] = [];
    events = events.filter((line, index) => {
      const error = results[index]?.error;
      const wait = error?.code === 'RATE_LIMIT_EXCEEDED' ? error.details?.['retry_after_ms'] : undefined;
      if (typeof wait === 'number') waits.push(wait);
      else conclude(line, error);
      return typeof wait === 'number';
    });
    progress.lastLine = (events[0]?.number ?? 0) - 1;
    if (waits.length > 0) await sleep(Math.max(...waits), undefined, { signal: context.signal });
  }
  progress.lastLine = lines.at(-1)?.number ?? 0;
}

function tellRefusal(
  { output }: CliContext,
  { refused }: Progress,
  refusal: Progress['refused'][number],
): void {
  const { line, code, message } = refusal;
  refused.push({ line, code, message });
  output.line(() => `line ${line}: ${code} ${toPlainText(message)}`);
}
