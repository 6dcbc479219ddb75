/** Divides parameters between the query and the body. */
export function split(
  params: object,
  ofQuery: readonly string[],
): { readonly query: object; readonly body: object } {
  const entries = Object.entries(params);
  return {
    query: Object.fromEntries(entries.filter(([name]) => ofQuery.includes(name))),
    body: Object.fromEntries(entries.filter(([name]) => !ofQuery.includes(name))),
  };
}
