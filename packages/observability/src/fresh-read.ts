/**
 * For a gauge that queries another service. Reads again only when the last answer is older than `freshMs`. Concurrent
 * callers share a read.
 */
export function createFreshRead<Result>(read: () => Promise<Result>, freshMs: number): () => Promise<Result> {
  let last: { readonly reading: Promise<Result>; readonly atMs: number } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.atMs >= freshMs) {
      const reading = read();
      last = { reading, atMs: now };
      reading.catch(() => (last = undefined));
    }
    return last.reading;
  };
}
