/** Measured: with the worst schemas that we know, a step takes no longer. */
const STEPS_PER_MS = 50_000;

/** An object with a hundred thousand members is slow to enumerate. */
export const STEPS_PER_MEMBER = 18;

/** How many steps checks may still take. The same checks always take the same steps. */
export interface Meter {
  stepsLeft: number;
}

/** A payload, and what its checks may cost. Payloads may share a meter. */
export interface MeteredPayload {
  readonly value: unknown;
  readonly meter: Meter;
}

/** The checks of a payload would cost too much. */
export class PayloadTooCostlyError extends Error {
  constructor() {
    super('The checks of the payload cost too much.');
    this.name = 'PayloadTooCostlyError';
  }
}

export function createMeter({ maxMs }: { readonly maxMs: number }): Meter {
  return { stepsLeft: maxMs * STEPS_PER_MS };
}

/** Limits the cost of all checks of a payload together. */
export function meterPayload(value: unknown, limit: { readonly maxMs: number }): MeteredPayload {
  return { value, meter: createMeter(limit) };
}

/** Throws PayloadTooCostlyError when no step is left. */
export function spend({ meter }: Pick<MeteredPayload, 'meter'>, steps: number): void {
  meter.stepsLeft -= steps;
  if (meter.stepsLeft < 0) throw new PayloadTooCostlyError();
}
