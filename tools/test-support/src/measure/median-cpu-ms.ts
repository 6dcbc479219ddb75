const ROUNDS = 5;

/** The processor time that this process takes for a call, in milliseconds: the median of five rounds of calls. */
export async function medianCpuMs(call: () => Promise<unknown>, callsPerRound: number): Promise<number> {
  const rounds: number[] = [];
  await call();
  while (rounds.length < ROUNDS) {
    const before = process.cpuUsage();
    for (let count = 0; count < callsPerRound; count += 1) await call();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / callsPerRound);
  }
  return rounds.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Infinity;
}
