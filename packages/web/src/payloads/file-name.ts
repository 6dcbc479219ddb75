const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/[/+]json\b/i, 'json'],
  [/[/+]xml\b/i, 'xml'],
  [/^text\//i, 'txt'],
];

/** The name of a payload as a file: the message's id, with the ending of its content type. */
export function fileName(messageId: string, contentType = ''): string {
  const [, ending = 'bin'] = ENDINGS.find(([type]) => type.test(contentType)) ?? [];
  return `${messageId}.${ending}`;
}
