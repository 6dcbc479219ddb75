/** Measured: with the worst schemas that we know, a step takes no longer. */
const STEPS_PER_MS = 50_000;

/** An object with a hundred thousand members is slow to enumerate. */
export const STEPS_PER_MEMBER = 18;

/** A payload, and how many steps its checks may still take. The same checks always take the same steps. */
export interface MeteredPayload {
  readonly value: unknown;
  stepsLeft: number;
}

/** The checks of a payload would cost too much. */
export class PayloadTooCostlyError extends Error {
  constructor() {
    super('The checks of the payload cost too much.');
    this.name = 'PayloadTooCostlyError';
  }
}

/** Limits the cost of all checks of a payload together. */
export function meterPayload(value: unknown, { maxMs }: { readonly maxMs: number }): MeteredPayload {
  return { value, stepsLeft: maxMs * STEPS_PER_MS };
}

/** Throws PayloadTooCostlyError when no step is left. */
export function spend(payload: MeteredPayload, steps: number): void {
  payload.stepsLeft -= steps;
  if (payload.stepsLeft < 0) throw new PayloadTooCostlyError();
}
