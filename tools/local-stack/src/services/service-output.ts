import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Stoppable } from '../machine/launch.js';
import { SERVICES } from '../plan/service-ports.js';
import { writeServiceLine } from '../terminal/write-line.js';

/** Where the lines of the services go: all into files, and those that matter to the terminal. */
export interface ServiceOutput extends Stoppable {
  readonly write: (name: string, line: string) => void;
  /** From now on, the terminal shows all lines, and not only warnings and errors. */
  showAll(): void;
}

/** Then the file becomes the former one, which replaces the one before. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Lines of a service's log that are no warning, in both formats. A stack or a message of the supervisor is none. */
const ORDINARY = /^\S+ (?:\S*)(?:info|debug)\b|"level":"(?:info|debug)"/;

/** Opens a log for each service in the folder. */
export function openServiceOutput(folder: string): ServiceOutput {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const logs = new Map<string, BoundedLog>(
    SERVICES.map((name) => [name, openBoundedLog(join(folder, `${name}.log`))]),
  );
  let showsAll = false;
  return {
    write(name, line) {
      logs.get(name)?.write(line);
      if (showsAll || !ORDINARY.test(line)) writeServiceLine(name, line);
    },
    showAll() {
      showsAll = true;
    },
    stop() {
      for (const log of logs.values()) log.close();
      return Promise.resolve();
    },
  };
}

interface BoundedLog {
  write(line: string): void;
  close(): void;
}

/** A disk that is full, or a folder that vanishes, costs lines of the log and nothing else. */
function openBoundedLog(file: string): BoundedLog {
  let descriptor = openSync(file, 'a', 0o600);
  let bytes = fstatSync(descriptor).size;

  function replaceFull(): void {
    renameSync(file, `${file}.1`);
    closeSync(descriptor);
    descriptor = openSync(file, 'a', 0o600);
    bytes = 0;
  }

  return {
    write(line) {
      try {
        if (bytes > MAX_BYTES) replaceFull();
        bytes += writeSync(descriptor, `${line}\n`);
      } catch {
        // The terminal has the warnings and errors.
      }
    },
    close: () => closeSync(descriptor),
  };
}
