export interface Issue {
  readonly operationId: string;
  readonly issues: readonly string[];
  /** The smallest request that causes the issue. */
  readonly curl: string;
  readonly answer: string;
}

/** Carries an issue through fast-check, which searches for a smaller request that also throws. */
export class Found extends Error {
  readonly issue: Issue;

  constructor(issue: Issue) {
    super(issue.issues.join('; '));
    this.issue = issue;
  }
}

/** Equal for the same issue of an operation, whatever ids it contains. */
export function keyOf({ operationId, issues }: Issue): string {
  const text = issues.join(' ').replaceAll(/[0-9a-f]{8,}|\d+/g, '#');
  return `${operationId} ${text.slice(0, 200)}`;
}
