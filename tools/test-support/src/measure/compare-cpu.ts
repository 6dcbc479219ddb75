/** Some of them collect garbage of all others. Odd, so that one of them is the median. */
const ROUNDS = 31;

type Call = () => unknown;

export interface CpuComparison {
  /** The processor time of a call, as a multiple of the other's. */
  readonly ratio: number;
  /** How much more it takes, in milliseconds. */
  readonly extraMs: number;
}

/**
 * Compares the processor time that this process takes for a call with another's: the median of rounds. Both run once in
 * each round, so that a busy machine slows both. Of two series the lower one counts: what else the machine does can only
 * add to a call for so long.
 */
export async function compareCpu(call: Call, to: Call): Promise<CpuComparison> {
  await call();
  await to();
  const [one, other] = [await compareRounds(call, to), await compareRounds(call, to)];
  return one.ratio < other.ratio ? one : other;
}

async function compareRounds(call: Call, to: Call): Promise<CpuComparison> {
  const ratios: number[] = [];
  const extras: number[] = [];
  while (ratios.length < ROUNDS) {
    const ownMs = await cpuMsOf(call);
    const otherMs = await cpuMsOf(to);
    ratios.push(ownMs / otherMs);
    extras.push(ownMs - otherMs);
  }
  return { ratio: medianOf(ratios), extraMs: medianOf(extras) };
}

async function cpuMsOf(call: Call): Promise<number> {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}
