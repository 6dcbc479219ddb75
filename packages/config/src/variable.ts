import { isIP } from 'node:net';
import { type OperatorLogin, parseOperatorLogins } from './operator-logins.js';
import { type PlanSettings, readPlansFile } from './plans-file.js';
import { type StorageLocation, parseStorageUrl } from './storage-location.js';

/** One environment variable: its JSON Schema after coercion, and the conversion to its typed value. */
export interface Variable<Value> {
  readonly name: string;
  readonly description: string;
  /** The summary never shows the value of a secret. */
  readonly secret: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
  /** In the format of the environment. Undefined when the variable is required. */
  readonly defaultText: string | undefined;
  read(value: unknown): Value;
}

interface About {
  readonly description: string;
  readonly default?: string;
  readonly secret?: boolean;
}

function variable<Value>(
  name: string,
  about: About,
  kind: Pick<Variable<Value>, 'schema' | 'read'>,
): Variable<Value> {
  const { description, secret = false } = about;
  return { name, description, secret, defaultText: about.default, ...kind };
}

export function textVariable(
  name: string,
  about: About & { readonly pattern?: string; readonly format?: string },
): Variable<string> {
  const { pattern, format } = about;
  const schema = { type: 'string', ...(pattern && { pattern }), ...(format && { format }) };
  return variable(name, about, { schema, read: String });
}

export function numberVariable(
  name: string,
  about: About & { readonly type: 'integer' | 'number'; readonly minimum: number; readonly maximum: number },
): Variable<number> {
  const { type, minimum, maximum } = about;
  return variable(name, about, { schema: { type, minimum, maximum }, read: Number });
}

export function flagVariable(name: string, about: About): Variable<boolean> {
  return variable(name, about, { schema: { type: 'boolean' }, read: (value) => value === true });
}

export function choiceVariable<const Choice extends string>(
  name: string,
  about: About & { readonly choices: readonly Choice[] },
): Variable<Choice> {
  const schema = { type: 'string', enum: about.choices };
  return variable(name, about, { schema, read: (value) => value as Choice });
}

/** A comma-separated list. Default: the empty list. */
export function cidrListVariable(name: string, about: About): Variable<readonly string[]> {
  const schema = { type: 'string', format: 'cidr-list' };
  return variable(name, { default: '', ...about }, { schema, read: (value) => splitList(String(value)) });
}

/** Destinations that the egress proxy is not for, comma-separated. Default: the empty list. */
export function noProxyVariable(name: string, about: About): Variable<readonly string[]> {
  const schema = { type: 'string', format: 'no-proxy-list' };
  return variable(name, { default: '', ...about }, { schema, read: (value) => splitList(String(value)) });
}

export function storageVariable(name: string, about: About): Variable<StorageLocation> {
  const schema = { type: 'string', format: 'storage-url' };
  return variable(name, about, { schema, read: (value) => getStorageLocation(String(value)) });
}

/** A JSON file that is read at the start. Default: none. */
export function plansVariable(name: string, about: About): Variable<Readonly<Record<string, PlanSettings>>> {
  const schema = { type: 'string', format: 'plans-file' };
  return variable(name, { default: '', ...about }, { schema, read: (value) => readPlansFile(String(value)) });
}

/** Default: no logins. */
export function loginsVariable(name: string, about: About): Variable<readonly OperatorLogin[]> {
  const schema = { type: 'string', format: 'operator-logins' };
  return variable(
    name,
    { default: '', secret: true, ...about },
    { schema, read: (value) => parseOperatorLogins(String(value)) ?? [] },
  );
}

/** A proxy that takes CONNECT. Default: none. */
export function egressProxyVariable(name: string, about: About): Variable<string | undefined> {
  const schema = { type: 'string', format: 'egress-proxy' };
  return variable(
    name,
    { default: '', secret: true, ...about },
    { schema, read: (value) => (value === '' ? undefined : String(value)) },
  );
}

/** For text that matches its schema. */
function getStorageLocation(text: string): StorageLocation {
  const location = parseStorageUrl(text);
  if (location === undefined) throw new TypeError('This was never validated.');
  return location;
}

export function isCidrList(text: string): boolean {
  return splitList(text).every(isCidr);
}

const NAME_OR_SUFFIX = /^\.?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;

export function isNoProxyList(text: string): boolean {
  return splitList(text).every((entry) => isIP(entry) !== 0 || isCidr(entry) || isNameOrSuffix(entry));
}

/** `10.0.0` and `10.0.0.300` are names that nobody means. */
function isNameOrSuffix(entry: string): boolean {
  return NAME_OR_SUFFIX.test(entry) && !/(^|\.)\d+$/.test(entry);
}

const PROXY_URL = /^https?:\/\/([^/?#@\s]*@)?[^/?#@\s]+\/?$/i;

/** Whether the text is empty or a URL without a path, with percent encoding that can be decoded. */
export function isEgressProxy(text: string): boolean {
  if (text === '') return true;
  if (!PROXY_URL.test(text) || !URL.canParse(text)) return false;
  const { username, password, port } = new URL(text);
  try {
    // RFC 7617, section 2: a user name has no colon. Control characters would break the header's text.
    const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return port !== '0' && !name.includes(':') && !/\p{Cc}/u.test(name + secret);
  } catch {
    return false;
  }
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isCidr(entry: string): boolean {
  const [address = '', bits = '', ...rest] = entry.split('/');
  const family = address.includes('%') ? 0 : isIP(address);
  return (
    family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
  );
}
