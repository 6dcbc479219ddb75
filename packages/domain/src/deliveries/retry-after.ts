const DELAY_SECONDS = /^\d+$/;
const NAMED_DATE = /^[A-Z][a-z]{2,8}, .+ GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** Reads Retry-After (RFC 9110, section 10.2.3: seconds or an HTTP date) as milliseconds from `nowMs`; undefined when it is neither. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (DELAY_SECONDS.test(text)) return Number(text) * 1000;
  const dateMs = parseHttpDate(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** All three forms of RFC 9110, section 5.6.7; the oldest, asctime's, is in GMT without saying so. */
function parseHttpDate(text: string): number {
  if (ASCTIME_DATE.test(text)) return Date.parse(`${text} GMT`);
  return NAMED_DATE.test(text) ? Date.parse(text) : Number.NaN;
}
