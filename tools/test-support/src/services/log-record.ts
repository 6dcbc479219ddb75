import type { LogFields, Logger } from '@posthorn/observability';

export interface LogLine {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: LogFields;
}

export interface LogRecord {
  readonly logger: Logger;
  /** The logged lines before redaction. */
  readonly lines: readonly LogLine[];
}

export function createLogRecord(): LogRecord {
  const lines: LogLine[] = [];
  const write =
    (level: keyof Logger) =>
    (message: string, fields: LogFields = {}): void => {
      lines.push({ level, message, fields });
    };
  const logger = { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
  return { logger, lines };
}
