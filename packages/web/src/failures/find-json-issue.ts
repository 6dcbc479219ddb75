/** The sentence for a field that holds no JSON; null for JSON and for an empty field. */
export function findJsonIssue(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'This is no JSON.';
  }
}
