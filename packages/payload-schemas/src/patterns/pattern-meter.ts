type ReportSteps = (steps: number) => void;

let report: ReportSteps = () => undefined;

/** Reports the steps that the patterns of a synchronous function take. What `onSteps` throws ends the function. */
export function meterPatterns<Result>(onSteps: ReportSteps, run: () => Result): Result {
  const outer = report;
  report = onSteps;
  try {
    return run();
  } finally {
    report = outer;
  }
}

export function reportSteps(steps: number): void {
  report(steps);
}
