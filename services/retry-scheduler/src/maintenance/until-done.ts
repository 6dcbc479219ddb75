/** Repeats a batch job until a batch is not full. */
export async function untilDone(
  batch: number,
  work: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  let done = batch;
  while (done === batch && !signal.aborted) done = await work(batch);
}
