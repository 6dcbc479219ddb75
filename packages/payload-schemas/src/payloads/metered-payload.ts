const NS_PER_MS = 1e6;

/** A payload, and what its checks have cost. Costs are upper estimates: the same checks always cost the same. */
export interface MeteredPayload {
  readonly value: unknown;
  readonly sizeBytes: number;
  leftNs: number;
}

/** The checks of a payload would cost too much. */
export class PayloadTooCostlyError extends Error {
  constructor() {
    super('The checks of the payload cost too much.');
    this.name = 'PayloadTooCostlyError';
  }
}

/** Limits the cost of all checks of a payload together. */
export function meterPayload(
  value: unknown,
  { sizeBytes, maxMs }: { readonly sizeBytes: number; readonly maxMs: number },
): MeteredPayload {
  return { value, sizeBytes, leftNs: maxMs * NS_PER_MS };
}

/** Throws PayloadTooCostlyError before the limit would be passed. */
export function spend(payload: MeteredPayload, costNs: number): void {
  payload.leftNs -= costNs;
  if (payload.leftNs < 0) throw new PayloadTooCostlyError();
}
