export interface Fault {
  readonly operationId: string;
  readonly faults: readonly string[];
  /** The smallest request that was found to bring it about. */
  readonly curl: string;
  readonly answer: string;
}

/** Carries a fault through fast-check, which looks for a smaller request that throws too. */
export class Found extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.faults.join('; '));
    this.fault = fault;
  }
}

/** The same for the same fault of an operation, whatever ids it names. */
export function keyOf({ operationId, faults }: Fault): string {
  const text = faults.join(' ').replaceAll(/[0-9a-f]{8,}|\d+/g, '#');
  return `${operationId} ${text.slice(0, 200)}`;
}
