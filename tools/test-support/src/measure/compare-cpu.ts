const ROUNDS = 60;

type Call = () => unknown;

export interface CpuComparison {
  /** The processor time of a call, as a multiple of the other's. */
  readonly ratio: number;
  /** How much more it takes, in milliseconds. */
  readonly extraMs: number;
}

/**
 * Compares the processor time that this process takes for a call with another's. Both run once in each round. The lower
 * quartile of each counts: what else the machine does can only add to a call, and does not in a quarter of the rounds.
 */
export async function compareCpu(call: Call, to: Call): Promise<CpuComparison> {
  await call();
  await to();
  const own: number[] = [];
  const others: number[] = [];
  while (own.length < ROUNDS) {
    own.push(await cpuMsOf(call));
    others.push(await cpuMsOf(to));
  }
  const [ownMs, otherMs] = [lowerQuartileOf(own), lowerQuartileOf(others)];
  return { ratio: ownMs / otherMs, extraMs: ownMs - otherMs };
}

async function cpuMsOf(call: Call): Promise<number> {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function lowerQuartileOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Infinity;
}
