import winston from 'winston';
import { isTerminal, prettyLine } from './pretty-line.js';
import { redactSecrets } from './redact-secrets.js';

export type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: 'error' | 'warn' | 'info' | 'debug';
  readonly format: 'auto' | 'json' | 'pretty';
}

/** Writes one line per event to standard output: JSON for machines, or text for people. Redacts secrets. */
export function createLogger({ service, level, format }: LoggerOptions): Logger {
  const pretty = format === 'pretty' || (format === 'auto' && isTerminal());
  const output = pretty ? prettyLine() : winston.format.json();
  return winston.createLogger({
    level,
    defaultMeta: { service },
    format: winston.format.combine(winston.format.timestamp(), redactSecrets(), output),
    transports: [new winston.transports.Console()],
  });
}
