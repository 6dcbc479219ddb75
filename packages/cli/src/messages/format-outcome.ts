/** Formats an outcome as a JSON member: `in_progress`. */
export function formatOutcome(result: string): string {
  return result.replaceAll('-', '_');
}
