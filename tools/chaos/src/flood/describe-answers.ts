import { type Load, quantile } from '@posthorn/lab';

/** The response times of valid webhooks since then; NaN when there were none. */
export function describeAnswers(
  { records }: Load,
  sinceMs: number,
): { readonly p95Ms: number; readonly text: string } {
  const tookMs = records
    .filter(({ sentMs, messageId }) => sentMs >= sinceMs && messageId !== undefined)
    .map(({ sentMs, answeredMs }) => answeredMs - sentMs);
  const [p50Ms, p95Ms] = [quantile(tookMs, 0.5) ?? Number.NaN, quantile(tookMs, 0.95) ?? Number.NaN];
  return { p95Ms, text: `p50 ${p50Ms} ms, p95 ${p95Ms} ms` };
}
