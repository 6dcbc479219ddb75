/**
 * Awaits the enqueuing of what PostgreSQL has committed. Never rejects: `report` gets the error of a job that Redis did not take, and
 * the outbox sweep enqueues that job again.
 */
export async function enqueueOrSweep(
  enqueuing: Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  await enqueuing.catch(report);
}
