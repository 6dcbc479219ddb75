/** As a member of JSON: `in_progress`. */
export function spellOutcome(result: string): string {
  return result.replaceAll(' ', '_');
}
