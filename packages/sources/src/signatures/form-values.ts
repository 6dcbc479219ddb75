/**
 * The names and values of a form, sorted by name, with nothing in between; of repeated names each value once, sorted:
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function joinForm(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  return names
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
    .join('');
}

const MARKS = /%(?:21|24|27|28|29|2A|2C|2F|3A|3B|3F|40)/gi;

/**
 * A URL with the marks `!$'()*,/:;?@` as they are:
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation
 */
export function decodeMarks(url: string): string {
  return url.replace(MARKS, (mark) => decodeURIComponent(mark));
}
