import { validateHeaderName, validateHeaderValue } from 'node:http';
import { foldHeaderName } from '@posthorn/common';
import { mergeHeaders } from '@posthorn/domain';
import { InvalidArgumentError } from 'commander';

const HEADER = /^([^:]+):[ \t]*(.*)$/;
/** The connection to the local server sets them. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Parses `Name: value`, for an option that may be given several times. */
export function collectHeaders(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, name = '', value = ''] = HEADER.exec(text) ?? [];
  if (!isHeader(name, value)) throw new InvalidArgumentError('It must be a header like "X-Tenant: acme".');
  if (OF_THE_CONNECTION.has(foldHeaderName(name))) {
    throw new InvalidArgumentError('The connection sets this header.');
  }
  return mergeHeaders(before, { [name]: value });
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
