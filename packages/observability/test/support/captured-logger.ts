import type { Writable } from 'node:stream';
import { afterEach, jest } from '@jest/globals';
import { type Logger, type LoggerOptions, createLogger } from '../../src/index.js';

export interface CapturedLogger {
  readonly logger: Logger;
  /** The lines on standard output. */
  lines(): readonly string[];
  /** The only line, as JSON. */
  line(): Readonly<Record<string, unknown>>;
}

afterEach(() => {
  jest.restoreAllMocks();
});

export function captureLogger(options: Partial<LoggerOptions> = {}): CapturedLogger {
  let written = '';
  const { _stdout: output } = console as unknown as { readonly _stdout: Writable };
  jest.spyOn(output, 'write').mockImplementation((chunk: unknown) => {
    written += String(chunk);
    return true;
  });
  const lines = (): readonly string[] => written.split('\n').slice(0, -1);
  return {
    logger: createLogger({ service: 'tests', level: 'info', format: 'json', ...options }),
    lines,
    line() {
      const [first, ...rest] = lines();
      if (first === undefined || rest.length > 0) throw new Error(`not one line: ${written}`);
      return JSON.parse(first) as Record<string, unknown>;
    },
  };
}
