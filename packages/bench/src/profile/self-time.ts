/** What the V8 inspector writes, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

export interface SelfTime {
  readonly name: string;
  /** Of the time that was not idle. */
  readonly share: number;
}

const IDLE = '(idle)';

/** Where a process spent its time, by package and by function, the most first. */
export function selfTimesOf(profile: CpuProfile): {
  readonly packages: readonly SelfTime[];
  readonly functions: readonly SelfTime[];
} {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of profile.samples.entries()) {
    const frame = nodes.get(id)?.callFrame;
    if (frame === undefined || frame.functionName === IDLE) continue;
    const took = profile.timeDeltas[index] ?? 0;
    const owner = packageOf(frame);
    const name = `${owner} ${frame.functionName || '(anonymous)'}:${frame.lineNumber + 1}`;
    busy += took;
    packages.set(owner, (packages.get(owner) ?? 0) + took);
    functions.set(name, (functions.get(name) ?? 0) + took);
  }
  return { packages: sharesOf(packages, busy), functions: sharesOf(functions, busy) };
}

function sharesOf(times: ReadonlyMap<string, number>, busy: number): readonly SelfTime[] {
  return [...times].map(([name, took]) => ({ name, share: took / busy })).sort((a, b) => b.share - a.share);
}

const DEPENDENCY = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const OURS = /\/((?:packages|services)\/[^/]+)\//;

/** Of a stack frame: a dependency, a folder of ours, a part of Node.js, or what V8 names in parentheses. */
export function packageOf({
  url,
  functionName,
}: {
  readonly url: string;
  readonly functionName: string;
}): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  return DEPENDENCY.exec(url)?.[1] ?? OURS.exec(url)?.[1] ?? url;
}
