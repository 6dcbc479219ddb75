const MAX_CHARACTERS = 4096;
const MAX_VALUE_CHARACTERS = 512;

/** Limits the headers of an unknown sender to the capacity of a record. */
export function shortenHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  let room = MAX_CHARACTERS;
  const kept = Object.entries(headers)
    .map(([name, value]) => [name, shorten(value)] as const)
    .filter(([name, value]) => (room -= name.length + value.length) >= 0);
  return Object.fromEntries(kept);
}

function shorten(value: string): string {
  return value.length <= MAX_VALUE_CHARACTERS ? value : `${value.slice(0, MAX_VALUE_CHARACTERS)}…`;
}
