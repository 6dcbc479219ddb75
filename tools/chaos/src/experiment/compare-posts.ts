import type { RunningExperiment } from './under-load.js';

/** Without a killed process every received POST is an attempt on record. */
export async function comparePosts({ stack, environment, blame, note }: RunningExperiment): Promise<void> {
  const [row] = await stack.sql.query(
    `SELECT count(*)::int AS attempts FROM attempts AS a JOIN messages AS m ON m.id = a.message_id
     WHERE m.endpoint_id = ANY($1::uuid[])`,
    [environment.endpoints.map(({ id }) => id)],
  );
  const attempts = Number(row?.['attempts']);
  const posts = environment.receipts.requests;
  note('POSTs', posts);
  if (posts !== attempts) blame(`${posts} POSTs for ${attempts} attempts on record`);
}
