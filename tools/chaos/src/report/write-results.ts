import { writeJson } from '@posthorn/lab';
import type { Result } from './result.js';

/** Writes all counts in a machine-readable form. */
export async function writeResults(
  file: string,
  { seed, results }: { readonly seed: number; readonly results: readonly Result[] },
): Promise<void> {
  const report = {
    seed,
    finishedAt: new Date().toISOString(),
    scenarios: results.map(
      ({ scenario: { name, description, invariants }, outcome, violations, tookMs }) => ({
        name,
        description,
        invariants,
        isKept: violations.length === 0,
        violations,
        tookMs,
        ...outcome,
      }),
    ),
  };
  await writeJson(file, report);
}
