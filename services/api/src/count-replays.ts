interface Judged {
  readonly result: string;
}

/** `stuck` are the messages that are being delivered right now, and so cannot be replayed. */
export function countReplays(results: readonly Judged[]): {
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
} {
  const replayed = results.filter(({ result }) => result === 'replayed').length;
  const stuck = results.filter(({ result }) => result === 'in progress').length;
  return { replayed, stuck, failed: results.length - replayed - stuck };
}
