const AMPERSAND = '&'.charCodeAt(0);
/** Twilio sends some dozens. */
const MAX_FIELDS = 1000;

/** Returns undefined for a form of more fields than a sender has. */
export function parseForm(body: Buffer): URLSearchParams | undefined {
  let at = -1;
  for (let fields = 1; fields <= MAX_FIELDS; fields += 1) {
    at = body.indexOf(AMPERSAND, at + 1);
    if (at === -1) return new URLSearchParams(body.toString('utf8'));
  }
  return undefined;
}

/**
 * The names and values of a form, sorted by name, with nothing in between; of repeated names each value once, sorted:
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function joinForm(form: URLSearchParams): string {
  const valuesOf = new Map<string, Set<string>>();
  for (const [name, value] of form) valuesOf.set(name, (valuesOf.get(name) ?? new Set()).add(value));
  return [...valuesOf.keys()]
    .sort()
    .flatMap((name) => [...(valuesOf.get(name) ?? [])].sort().map((value) => name + value))
    .join('');
}

const QUERY_MARKS = /[!'()*]/g;

/** A URL whose query has these marks encoded, which some encoders leave as they are. */
export function encodeMarks(url: string): string {
  const [path = '', ...query] = url.split('?');
  const encoded = query.map((part) =>
    part.replace(QUERY_MARKS, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
  );
  return [path, ...encoded].join('?');
}

const MARKS = /%(?:21|24|27|28|29|2A|2C|2F|3A|3B|3F|40)/gi;

/**
 * A URL with the marks `!$'()*,/:;?@` as they are:
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation
 */
export function decodeMarks(url: string): string {
  return url.replace(MARKS, (mark) => decodeURIComponent(mark));
}
