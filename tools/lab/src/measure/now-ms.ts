/** Milliseconds since the Unix epoch with fractions, comparable between the processes of one machine. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
