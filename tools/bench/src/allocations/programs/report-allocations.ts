import { rename, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

/**
 * Loaded into a service process before its own code (`--import report-allocations.js?folder=/tmp/x`).
 * The first SIGUSR2 starts sampling, and the second one writes the profile. Production code does not use this file.
 */
const folder = new URL(import.meta.url).searchParams.get('folder') ?? '.';
const session = new Session();
let isSampling = false;

/** Counts objects that the garbage collector has freed too. */
const SAMPLING = {
  samplingInterval: 16 * 1024,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
};

async function toggle(): Promise<void> {
  if (!isSampling) {
    session.connect();
    await session.post('HeapProfiler.startSampling', SAMPLING);
    isSampling = true;
    await write('started', '');
    return;
  }
  const { profile } = await session.post('HeapProfiler.stopSampling');
  await write('stopped', JSON.stringify(profile));
}

/** The file appears with its whole content. */
async function write(event: string, text: string): Promise<void> {
  const file = join(folder, `${process.pid}.${event}`);
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

process.on('SIGUSR2', () => void toggle());
