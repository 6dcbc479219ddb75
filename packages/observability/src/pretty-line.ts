import winston from 'winston';

const COLORS: Readonly<Record<string, number>> = { error: 31, warn: 33, info: 36, debug: 90 };
const HIDDEN = new Set(['level', 'message', 'timestamp', 'service']);

export function isTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Formats `12:34:56.789 info  message  field=value …`, with an error's stack on the lines below. */
export const prettyLine = (): winston.Logform.Format =>
  winston.format.printf((info) => {
    const time = String(info['timestamp']).slice(11, 23);
    const fields = Object.entries(info).filter(([name, value]) => !HIDDEN.has(name) && value !== undefined);
    const stacks = fields.flatMap(([, value]) => stackOf(value));
    const facts = fields.map(([name, value]) => `${name}=${format(value)}`).join(' ');
    return [`${time} ${paint(info.level)} ${String(info.message)}  ${facts}`.trimEnd(), ...stacks].join('\n');
  });

function paint(level: string): string {
  const text = level.padEnd(5);
  return isTerminal() ? `\u001b[${COLORS[level] ?? 0}m${text}\u001b[0m` : text;
}

function format(value: unknown): string {
  if (typeof value === 'string') return /[\s"=]/.test(value) ? JSON.stringify(value) : value;
  return JSON.stringify(hasStack(value) ? value.message : value);
}

function stackOf(value: unknown): readonly string[] {
  return hasStack(value) ? [value.stack] : [];
}

function hasStack(value: unknown): value is { readonly stack: string; readonly message: string } {
  return typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string';
}
