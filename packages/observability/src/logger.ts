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
  const logger = winston.createLogger({
    level,
    defaultMeta: { service },
    format: winston.format.combine(
      winston.format.timestamp(),
      redactSecrets(),
      pretty ? prettyLine() : jsonLine(),
    ),
    transports: [new winston.transports.Console()],
  });
  // winston builds the whole event before it looks at its level. One object is its fastest form.
  const writerOf = (name: keyof Logger): Logger[typeof name] =>
    logger.isLevelEnabled(name)
      ? (message, fields) => void logger.log({ ...fields, level: name, message })
      : () => undefined;
  return {
    error: writerOf('error'),
    warn: writerOf('warn'),
    info: writerOf('info'),
    debug: writerOf('debug'),
  };
}

/** Redacted fields are plain and have no cycles, so that no slower serializer is needed. */
const jsonLine = (): winston.Logform.Format => winston.format.printf((info) => JSON.stringify(info));
