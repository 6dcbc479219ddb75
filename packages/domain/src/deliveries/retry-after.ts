const DELAY_SECONDS = /^\d+$/;
const NAMED_DATE = /^[A-Z][a-z]{2,8}, .+ GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Parses Retry-After (RFC 9110, section 10.2.3: seconds or an HTTP date) to milliseconds from `nowMs`. Returns
 * undefined for any other text.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (DELAY_SECONDS.test(text)) return Number(text) * 1000;
  const dateMs = parseHttpDate(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** Parses all three forms of RFC 9110, section 5.6.7. The oldest, asctime's, is in GMT without saying so. */
function parseHttpDate(text: string): number {
  if (ASCTIME_DATE.test(text)) return Date.parse(`${text} GMT`);
  return NAMED_DATE.test(text) ? Date.parse(text) : Number.NaN;
}
