import { validateHeaderName, validateHeaderValue } from 'node:http';
import { foldHeaderName } from '@posthorn/common';
import { mergeHeaders } from '@posthorn/domain';
import { InvalidArgumentError } from 'commander';
import { parseUrl } from '../arguments/parse-url.js';

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

const PORT = /^\d{1,5}$/;
const MAX_PORT = 65_535;
/** A second slash, or a backslash, would begin a host. */
const PATH = /^\/(?![/\\])[^#\s]*$/;

/** Parses the address of a local server: its port, or a URL. */
export function parseTarget(text: string): URL {
  if (!PORT.test(text)) return parseUrl(text);
  if (Number(text) >= 1 && Number(text) <= MAX_PORT) return new URL(`http://localhost:${Number(text)}/`);
  throw new InvalidArgumentError(`It must be a port from 1 to ${MAX_PORT}.`);
}

export function parseTargetPath(text: string): string {
  if (PATH.test(text)) return text;
  throw new InvalidArgumentError('It must be a path like /webhooks.');
}
