import { createUuidV7 } from '@posthorn/common';
import { answerParent, at } from '@posthorn/lab';
import pg from 'pg';
import { measureLoop } from '../measure-loop.js';
import type { RunOptions, BaselineReply, BaselineRequest } from '../messages.js';

/** The rows of one statement, which is one transaction. */
const BATCH = 50;

/** Inserts rows of an id and a payload, many with each commit. */
async function run(options: RunOptions): Promise<BaselineReply['measured']> {
  const pool = new pg.Pool({ connectionString: at(options.urls, 0), max: options.atOnce });
  await pool.query('CREATE TABLE IF NOT EXISTS baseline (id uuid PRIMARY KEY, body text NOT NULL)');
  const bodies = Array.from({ length: BATCH }, () => options.payload);
  const measured = await measureLoop(options, async () => {
    const ids = bodies.map(() => createUuidV7());
    const text = 'INSERT INTO baseline SELECT * FROM unnest($1::uuid[], $2::text[])';
    await pool.query({ name: 'insert', text, values: [ids, bodies] });
    return BATCH;
  });
  await pool.query('DROP TABLE baseline');
  await pool.end();
  return measured;
}

answerParent<BaselineRequest, BaselineReply>(async (request) => {
  const measured = request.ask === 'run' ? await run(request.options) : undefined;
  return measured === undefined ? {} : { measured };
});
