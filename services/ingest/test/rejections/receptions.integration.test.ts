import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { IncidentRow } from '@posthorn/database';
import { waitFor } from '@posthorn/test-support';
import { post } from '../support/post.js';
import { startTestIngest } from '../support/start-test-ingest.js';

const ingest = await startTestIngest();
const SECRET = 'a secret of sixteen characters';
const BODY = '{"zen":"Keep it logically awesome."}';

const sign = (secret: string): string => `sha256=${createHmac('sha256', secret).update(BODY).digest('hex')}`;

async function send(path: string, secret: string): Promise<number> {
  const headers = { 'X-Hub-Signature-256': sign(secret), 'X-Delivery': 'always the same' };
  return (await post(ingest.url + path, { headers, body: BODY })).status;
}

async function incidents(endpointId: string): Promise<readonly IncidentRow[]> {
  await ingest.database.incidents.advanceReceptions(10);
  const { projectId } = ingest.account;
  return await ingest.database.incidents.list({ projectId, endpointId, directions: ['inbound'], limit: 10 });
}

it.each(['webhook', 'duplicate'])('an accepted %s ends the incident of a wrong secret', async (what) => {
  const { id, path } = await ingest.createSource({
    idempotencyHeaderNames: ['X-Delivery'],
    provider: 'github',
    verifyHmac: true,
    hmacHeaderName: 'X-Hub-Signature-256',
    hmacSecret: SECRET,
  });
  if (what === 'duplicate') await send(path, SECRET);
  for (let n = 0; n < 3; n += 1) expect(await send(path, 'another secret of sixteen')).toBe(401);
  const refusals = 'SELECT FROM receptions WHERE endpoint_id = $1 AND refusals = 3';
  await waitFor(async () => (await ingest.query(refusals, [id])).length > 0);
  await ingest.query(`UPDATE receptions SET refused_from = refused_from - interval '2 minutes'`);
  await ingest.query(`UPDATE messages SET created_at = created_at - interval '1 hour'`);
  expect(await incidents(id)).toMatchObject([
    { endpointId: id, kind: 'reception', reasonCode: 'hmac_failed', failures: 3, endedAt: null },
  ]);
  const ended = await waitFor(async () => {
    // The mark of the endpoint is less than a second late.
    expect(await send(path, SECRET)).toBe(202);
    const [incident] = await incidents(id);
    return incident?.endedBy === 'accepted' ? incident : undefined;
  });
  expect(ended.failures).toBe(3);
});
