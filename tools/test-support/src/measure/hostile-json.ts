/** Texts of about so many bytes that are expensive to read, by what they have. */
export function hostileJson(
  bytes: number,
  member: string,
): readonly (readonly [what: string, text: string])[] {
  const members = (begin: string): string =>
    Array.from({ length: bytes / 8 }, (_, index) => `"${begin}${index.toString(36)}":0`)
      .join(',')
      .slice(0, bytes)
      .replace(/,[^,]*$/, '');
  // A reader must look behind the first character.
  const begin = `\\u${member.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return [
    ['many members', `{${members('')}}`],
    ['many members of escaped names', `{${members(begin)}}`],
    ['deep nesting', `{"${member}":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`],
    ['an error at its end', `{"${member}":[${'0,'.repeat(bytes / 2)}0]x}`],
  ];
}
