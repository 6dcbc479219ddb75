type Given = Readonly<Record<string, string>>;

/** The header of a key. No error has the key. */
export function authorization(token: unknown): Given {
  if (token === undefined) return {};
  if (typeof token === 'string' && /^[!-~]+$/.test(token)) return { authorization: `Bearer ${token}` };
  throw new TypeError('The API key is empty, or has a blank, a line break or a character that no key has.');
}

/** The last value of a header counts, and the case of its name does not. Throws a TypeError, without the value. */
export function mergeHeaders(...given: readonly Given[]): Given {
  const merged = new Map<string, string>();
  for (const [name, value] of given.flatMap((headers) => Object.entries(headers))) {
    if (!isValid(name, '')) throw new TypeError(`Not the name of a header: ${JSON.stringify(name)}.`);
    if (!isValid(name, value)) {
      throw new TypeError(`The header ${name} has a line break or a character that it cannot have.`);
    }
    merged.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(merged);
}

/** What `fetch` would send. */
function isValid(name: string, value: unknown): boolean {
  try {
    return typeof value === 'string' && new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}
