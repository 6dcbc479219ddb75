/** A function in a tree of calls, with the bytes that it allocated itself. */
export interface AllocationNode {
  /** The file of the function; empty for a built-in one. */
  readonly url: string;
  readonly selfSize: number;
  readonly children: readonly AllocationNode[];
}

/** Built-in functions that no package called. */
const ENGINE = 'V8';

/** The bytes of each package, the largest first. What a built-in function allocates belongs to its caller. */
export function bytesByPackage(root: AllocationNode): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>();
  const waiting: (readonly [node: AllocationNode, caller: string])[] = [[root, ENGINE]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, caller] = next;
    const name = packageOf(node.url) ?? caller;
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
