export interface Fault {
  readonly operationId: string;
  readonly issues: readonly string[];
  /** The smallest request that was found to bring it about. */
  readonly curl: string;
  readonly answer: string;
}

/** Carries a fault through fast-check, which looks for a smaller request that throws too. */
export class Found extends Error {
  readonly issue: Fault;

  constructor(issue: Fault) {
    super(issue.issues.join('; '));
    this.issue = issue;
  }
}

/** The same for the same fault of an operation, whatever ids it names. */
export function keyOf({ operationId, issues }: Fault): string {
  const text = issues.join(' ').replaceAll(/[0-9a-f]{8,}|\d+/g, '#');
  return `${operationId} ${text.slice(0, 200)}`;
}
