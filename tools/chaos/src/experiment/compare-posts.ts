import type { RunningExperiment } from './under-load.js';

/** Without a killed process every received POST is an attempt on record. */
export async function comparePosts({
  stack,
  environment,
  reportViolation,
  reportMetric,
}: RunningExperiment): Promise<void> {
  const [row] = await stack.sql.query(
    `SELECT count(*)::int AS attempts FROM attempts AS a JOIN messages AS m ON m.id = a.message_id
     WHERE m.endpoint_id = ANY($1::uuid[])`,
    [environment.endpoints.map(({ id }) => id)],
  );
  const attempts = Number(row?.['attempts']);
  const posts = environment.receipts.requests;
  reportMetric('POSTs', posts);
  if (posts !== attempts) reportViolation(`${posts} POSTs for ${attempts} attempts on record`);
}
