/** As a member of JSON: `in_progress`. */
export function formatOutcome(result: string): string {
  return result.replaceAll('-', '_');
}
