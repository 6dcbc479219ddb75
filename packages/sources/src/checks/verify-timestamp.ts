import type { TimestampSettings } from './source-settings.js';
import { type Rejection, reject } from './rejection.js';
import { parseTimestamp } from './parse-timestamp.js';

/** `text` is the request's timestamp from any of its possible headers. */
export function verifyTimestamp(
  text: string | undefined,
  settings: TimestampSettings | undefined,
  nowMs: number,
): Rejection | undefined {
  if (settings === undefined) return undefined;
  if (text === undefined) return reject('timestamp_missing', 'There is no timestamp.');
  const ms = parseTimestamp(text);
  if (ms === undefined) {
    return reject(
      'timestamp_invalid',
      'The timestamp is neither Unix seconds nor milliseconds nor RFC 3339.',
    );
  }
  const ageSeconds = (nowMs - ms) / 1000;
  if (Math.abs(ageSeconds) <= settings.ttlSeconds) return undefined;
  return reject(
    'timestamp_expired',
    `The timestamp is ${describeAge(ageSeconds)}; ${settings.ttlSeconds} s are allowed.`,
  );
}

function describeAge(ageSeconds: number): string {
  return ageSeconds > 0 ? `${Math.ceil(ageSeconds)} s old` : `${Math.ceil(-ageSeconds)} s ahead`;
}
