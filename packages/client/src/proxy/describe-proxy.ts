import { type ProxyEnvironment, findProxy } from './find-proxy.js';

/** The process of Node.js. A browser has none. */
interface NodeProcess {
  readonly env?: ProxyEnvironment;
  readonly execArgv?: readonly string[];
  readonly allowedNodeEnvironmentFlags?: ReadonlySet<string>;
}

const FLAG = '--use-env-proxy';

/**
 * Describes what the global `fetch` of Node.js does about the proxy that the environment names for a URL: it uses it
 * from 22.21 and 24.0 on, if the process was started so. Empty where there is no such proxy.
 */
export function describeProxy(
  url: string,
  node: NodeProcess = (globalThis as { readonly process?: NodeProcess }).process ?? {},
): string {
  const proxy = findProxy(url, node.env ?? {});
  if (proxy === undefined) return '';
  if (!usesProxy(node)) {
    return ` without the proxy of ${proxy.variable}, which Node.js uses with NODE_USE_ENV_PROXY=1 only,`;
  }
  return proxy.url === undefined ? '' : ` through the proxy ${proxy.url.origin}`;
}

function usesProxy({ env = {}, execArgv = [], allowedNodeEnvironmentFlags }: NodeProcess): boolean {
  if (allowedNodeEnvironmentFlags?.has(FLAG) !== true) return false;
  const flags = [...execArgv, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)];
  return env['NODE_USE_ENV_PROXY'] === '1' || flags.includes(FLAG);
}
