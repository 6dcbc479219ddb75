/** The first 4 characters tell two secrets apart; of a short one, fewer are shown. */
export function maskSecret(value: string): string {
  return `${value.slice(0, Math.min(4, Math.floor(value.length / 3)))}…`;
}
