/**
 * A function in a tree of calls, with the bytes that it allocated itself: `SamplingHeapProfileNode` of the Chrome
 * DevTools protocol.
 */
export interface ProfileNode {
  /** The URL is empty for a built-in function. */
  readonly callFrame: { readonly url: string };
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

/** Built-in functions that no package called. */
const ENGINE = 'V8';

/** The bytes of each package, the largest first. What a built-in function allocates belongs to its caller. */
export function bytesByPackage(roots: readonly ProfileNode[]): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>();
  const waiting = roots.map((root): readonly [ProfileNode, string] => [root, ENGINE]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, caller] = next;
    const name = packageOf(node.callFrame.url) ?? caller;
    bytes.set(name, (bytes.get(name) ?? 0) + node.selfSize);
    for (const child of node.children) waiting.push([child, name]);
  }
  return new Map([...bytes].filter(([, size]) => size > 0).sort(([, a], [, b]) => b - a));
}

/** Node.js is `node`; a package of this project is its folder. */
function packageOf(url: string): string | undefined {
  if (url.startsWith('node:')) return 'node';
  const [, installed] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (installed !== undefined) return installed;
  const [, own] = /\/((?:packages|services|tools)\/[^/]+)\/dist\//.exec(url) ?? [];
  return own;
}
