import winston from 'winston';

const SECRET_NAME = /authorization|password|secret|token|cookie|api_?key|encryption_?key|signature/i;
const SECRET_VALUE =
  /\bwhsec_[A-Za-z0-9+/=]+|\bwh_(live|test)_[0-9A-Za-z]{32}|\bwh_(session|code|portal)_[\w-]{43}|\b[rs]k_(live|test)_[0-9A-Za-z]+|(?<=:\/\/[^\s:@/]*:)[^\s@/]+(?=@)/g;
const DEEPEST = 6;

/** The last line of defence: no call should log a secret. If one does, the log only shows that there was one. */
export const redactSecrets = winston.format((info) => {
  for (const [name, value] of Object.entries(info)) info[name] = redact(name, value, 0);
  return info;
});

function redact(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return SECRET_NAME.test(name) ? '[redacted]' : value.replace(SECRET_VALUE, '[redacted]');
  }
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'object' && value !== null ? redactObject(name, value, depth) : value;
}

function redactObject(name: string, value: object, depth: number): unknown {
  if (SECRET_NAME.test(name)) return '[redacted]';
  if (value instanceof Date) return value;
  if (value instanceof Error) return redact(name, describeError(value), depth);
  if (depth >= DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((entry) => redact(name, entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, redact(key, entry, depth + 1)]),
  );
}

function describeError(error: Error): Readonly<Record<string, unknown>> {
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: error.cause } : {};
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
