/** A member of a payload that could be searched, as a project names it. */
export interface PayloadMember {
  readonly name: string;
  readonly value: string;
}

/** As the API keeps them. */
const MAX_LENGTH = 128;
/** What is deeper is seldom looked for. */
const MAX_DEPTH = 3;
const SUBJECT = /(^|[._-])(id|number|no|email|sku|ref|reference)$/i;

/**
 * The members of some payloads with a value to search for: first those with the text that was looked for, then those
 * that say what a payload is about.
 */
export function proposeMembers(payloads: readonly unknown[], text: string): readonly PayloadMember[] {
  const members = new Map<string, PayloadMember>();
  for (const member of payloads.flatMap((payload) => membersOf(payload, [])))
    if (!members.has(member.name) || member.value.startsWith(text)) members.set(member.name, member);
  const rank = ({ name, value }: PayloadMember): number =>
    value.startsWith(text) ? 0 : SUBJECT.test(name) ? 1 : 2;
  return [...members.values()].toSorted((one, other) => rank(one) - rank(other));
}

function membersOf(value: unknown, path: readonly string[]): readonly PayloadMember[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return path.length === MAX_DEPTH
      ? []
      : Object.entries(value).flatMap(([name, member]) => membersOf(member, [...path, name]));
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const text = String(value);
  return path.length > 0 && isScalar && text !== '' && text.length <= MAX_LENGTH
    ? [{ name: nameOf(path), value: text }]
    : [];
}

/** Dotted, or as a JSON pointer where a name has a dot or would look like one. */
function nameOf(path: readonly string[]): string {
  const isPlain = path.every((name) => /^[^./]+$/.test(name));
  if (isPlain) return path.join('.');
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
