export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

export interface FoundProxy {
  /** The variable that names it. */
  readonly variable: string;
  /** It may hold a user name and a password. Undefined when the variable names no http or https proxy. */
  readonly url: URL | undefined;
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Finds the proxy for a URL (http, https, ws or wss) in HTTPS_PROXY or HTTP_PROXY, in either case, unless NO_PROXY has
 * its host. Lower case counts first, as in curl. A value without a scheme is an http proxy. This machine has none.
 */
export function findProxy(url: string, environment: ProxyEnvironment): FoundProxy | undefined {
  if (!URL.canParse(url)) return undefined;
  const { variable, ...destination } = toDestination(new URL(url));
  const found = read(variable, environment);
  if (found === undefined || LOOPBACK.test(destination.name)) return undefined;
  const exempt =
    read('NO_PROXY', environment)
      ?.text.toLowerCase()
      .split(/[\s,]+/) ?? [];
  if (exempt.some((entry) => matches(entry, destination))) return undefined;
  return { variable: found.name, url: parseProxy(found.text) };
}

interface Destination {
  /** Without the brackets of an address, or a final dot. */
  readonly name: string;
  readonly port: string;
}

function toDestination({
  protocol,
  hostname,
  port,
}: URL): Destination & { readonly variable: 'HTTP_PROXY' | 'HTTPS_PROXY' } {
  const name = hostname.replace(/^\[|\]$|\.$/g, '');
  return protocol === 'https:' || protocol === 'wss:'
    ? { name, port: port || '443', variable: 'HTTPS_PROXY' }
    : { name, port: port || '80', variable: 'HTTP_PROXY' };
}

function read(
  name: string,
  environment: ProxyEnvironment,
): { readonly name: string; readonly text: string } | undefined {
  return [name.toLowerCase(), name]
    .map((each) => ({ name: each, text: environment[each]?.trim() ?? '' }))
    .find(({ text }) => text !== '');
}

const ENTRY = /^(?:\[([^\]]+)\]|([^:]+|.*:.*:.*?))(?::(\d+))?$/;

/** `example.com`, `.example.com` and `*.example.com` cover the host and all below it. */
function matches(entry: string, { name, port }: Destination): boolean {
  if (entry === '*') return true;
  const [, bracketed, bare = '', only = port] = ENTRY.exec(entry) ?? [];
  const host = bracketed ?? bare.replace(/^\*?\./, '');
  return host !== '' && only === port && (name === host || name.endsWith(`.${host}`));
}

function parseProxy(text: string): URL | undefined {
  const url = text.includes('://') ? text : `http://${text}`;
  const proxy = URL.canParse(url) ? new URL(url) : undefined;
  return proxy !== undefined && /^https?:$/.test(proxy.protocol) ? proxy : undefined;
}
