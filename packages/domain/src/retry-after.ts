const DELAY_SECONDS = /^\d+$/;

/** Reads Retry-After (RFC 9110, section 10.2.3: seconds or an HTTP date) as milliseconds from `nowMs`; undefined when it is neither. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (DELAY_SECONDS.test(text)) return Number(text) * 1000;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) || !text.endsWith('GMT') ? undefined : Math.max(0, dateMs - nowMs);
}
