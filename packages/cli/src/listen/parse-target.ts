import { InvalidArgumentError } from 'commander';
import { parseUrl } from '../arguments/parse-url.js';

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
