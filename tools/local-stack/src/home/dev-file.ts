import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../machine/safe-files.js';

/** Facts about the running stack for programs on this machine. */
interface DevFacts {
  readonly api_url: string;
  readonly receive_url: string;
  readonly api_key: string;
  readonly project_id: string;
  readonly tenant_id: string;
  readonly database_url: string;
  readonly redis_url: string;
}

export interface DevFile {
  /** Writes the file when the stack is ready. */
  publish(facts: DevFacts): Promise<void>;
  /** Keeps its pids up to date after `publish`. */
  readonly setProcesses: (pids: Readonly<Record<string, number>>) => Promise<void>;
  /** Removes the file. */
  stop(): Promise<void>;
}

/** `dev.json` in the home, which exists only while the stack runs. */
export async function createDevFile(home: string): Promise<DevFile> {
  const file = join(home, 'dev.json');
  // A killed launcher may have left its file.
  await rm(file, { force: true });
  let processes: Readonly<Record<string, number>> = {};
  let facts: DevFacts | undefined;
  let writing = Promise.resolve();
  let written: string | undefined;

  function write(): Promise<void> {
    if (facts === undefined) return writing;
    const text = `${JSON.stringify({ ...facts, processes }, undefined, 2)}\n`;
    written = text;
    writing = writing.then(() => writePrivateFile(file, text));
    return writing;
  }

  return {
    publish(published) {
      facts = published;
      return write();
    },
    setProcesses(pids) {
      processes = { ...pids };
      // Its folder may have been removed. The stack runs on.
      return write().catch(() => undefined);
    },
    async stop() {
      await writing.catch(() => undefined);
      const text = await readFile(file, 'utf8').catch(() => undefined);
      // The folder may be that of another launcher by now.
      if (text === written) await rm(file, { force: true });
    },
  };
}
