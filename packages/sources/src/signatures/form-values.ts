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
