import { Readable } from 'node:stream';
import type { ExportClaim, ExportWork } from '@posthorn/database';
import { type FileStore, exportKey, exportRunFolder } from '@posthorn/storage';
import type { LeasedRun } from './lease-run.js';
import { formatHeader, formatMessages } from './format-csv.js';

export interface WriteFileDependencies {
  readonly work: Pick<ExportWork, 'readMessages'>;
  readonly files: Pick<FileStore, 'put' | 'deleteFolder'>;
}

export interface WrittenFile {
  readonly rowCount: number;
  readonly fileSizeBytes: number;
}

/** Streams the rows into the run's own file; the storage sets the pace (backpressure). */
export async function writeFile(
  claim: ExportClaim,
  run: LeasedRun,
  { work, files }: WriteFileDependencies,
): Promise<WrittenFile> {
  const { id: exportId } = claim;
  await deleteEarlierRuns(claim, run, files);
  let rowCount = 0;
  let fileSizeBytes = 0;

  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    const header = formatHeader();
    fileSizeBytes = header.length;
    yield header;
    for await (const messages of work.readMessages(claim)) {
      const chunk = formatMessages(messages, claim.direction);
      rowCount += messages.length;
      fileSizeBytes += chunk.length;
      run.reportRows(rowCount);
      yield chunk;
    }
  }

  const content = Readable.from(chunks(), { highWaterMark: 1 });
  const options = { contentType: 'text/csv; charset=utf-8', signal: run.signal };
  await files.put(exportKey({ exportId, run: claim.run }), content, options);
  return { rowCount, fileSizeBytes };
}

/** Deletes each run by its number: a worker that was suspended must not delete the file of a later run. */
async function deleteEarlierRuns(
  { id: exportId, run: current }: ExportClaim,
  { signal }: LeasedRun,
  files: WriteFileDependencies['files'],
): Promise<void> {
  for (let run = 1; run < current; run += 1) {
    await files.deleteFolder(exportRunFolder({ exportId, run }), { signal });
  }
}
