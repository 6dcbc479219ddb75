/** The parts of a V8 inspector profile that this module reads. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  /** The ids of the children. */
  readonly children?: readonly number[];
}

export interface SelfTime {
  readonly name: string;
  /** The share of the time that was not idle. */
  readonly share: number;
}

const IDLE = '(idle)';

export interface SelfTimes {
  readonly packages: readonly SelfTime[];
  readonly functions: readonly SelfTime[];
  /** Time in Node.js and native code counts for the package that called them, if a package did. */
  readonly callers: readonly SelfTime[];
}

/** Where a process spent its time, largest share first. */
export function selfTimesOf(profile: CpuProfile): SelfTimes {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const [packages, functions, callers] = [createTally(), createTally(), createTally()];

  function callerOf(id: number): string | undefined {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { url = '' } = nodes.get(at)?.callFrame ?? {};
      if (url !== '' && !url.startsWith('node:')) return packageOf({ url, functionName: '' });
    }
    return undefined;
  }

  for (const [index, id] of profile.samples.entries()) {
    const frame = nodes.get(id)?.callFrame;
    if (frame === undefined || frame.functionName === IDLE) continue;
    const tookMicros = profile.timeDeltas[index] ?? 0;
    const owner = packageOf(frame);
    packages.add(owner, tookMicros);
    functions.add(`${owner} ${frame.functionName || '(anonymous)'}:${frame.lineNumber + 1}`, tookMicros);
    callers.add(callerOf(id) ?? owner, tookMicros);
  }
  return { packages: packages.shares(), functions: functions.shares(), callers: callers.shares() };
}

interface Tally {
  add(name: string, amount: number): void;
  shares(): readonly SelfTime[];
}

function createTally(): Tally {
  const amounts = new Map<string, number>();
  let total = 0;
  return {
    add(name, amount) {
      amounts.set(name, (amounts.get(name) ?? 0) + amount);
      total += amount;
    },
    shares: () =>
      [...amounts]
        .map(([name, amount]) => ({ name, share: amount / total }))
        .sort((a, b) => b.share - a.share),
  };
}

const DEPENDENCY = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const OURS = /\/((?:packages|services|tools)\/[^/]+)\//;

/** The owner of a stack frame: a dependency, a project folder, a part of Node.js, or V8's name in parentheses. */
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
