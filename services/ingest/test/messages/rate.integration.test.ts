import { expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { type Answer, errorCodeOf, post, postAll } from '../support/post.js';
import { startTestIngest } from '../support/start-test-ingest.js';

it("rejects and records requests beyond the project's rate limit, with a Retry-After", async () => {
  const ingest = await startTestIngest({ rate: 20 });
  const { id, path } = await ingest.createSource();
  const answers = await postAll(
    `${ingest.url}${path}`,
    Array.from({ length: 30 }, () => ({ body: '{}' })),
  );
  const [accepted, refused, unknown] = [202, 429, 503].map((code) =>
    answers.filter(({ status }) => status === code),
  ) as [Answer[], Answer[], Answer[]];
  // A busy machine may answer 503 to a webhook, which may have been counted and stored.
  expect(accepted.length + refused.length + unknown.length).toBe(30);
  expect(accepted.length).toBeLessThanOrEqual(20);
  expect(accepted.length + unknown.length).toBeGreaterThanOrEqual(20);
  for (const answer of refused) {
    expect(errorCodeOf(answer)).toBe('RATE_LIMIT_EXCEEDED');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
  const stored = (await ingest.messagesOf(id)).length;
  expect(stored).toBeGreaterThanOrEqual(accepted.length);
  expect(stored).toBeLessThanOrEqual(20);
  const rejections = await ingest.waitForRejections(refused.length);
  expect(new Set(rejections.map(({ reasonCode }) => reasonCode))).toEqual(new Set(['rate_limited']));
});

it('still receives for a project that has used up its sends', async () => {
  const ingest = await startTestIngest({ rate: 5 });
  const { path } = await ingest.createSource();
  const { projectId } = ingest.account;
  await redisCommand(ingest.redisUrl, ['SET', `posthorn:limit:rate:${projectId}`, '5', 'PX', '60000']);
  expect((await post(`${ingest.url}${path}`)).status).toBe(202);
});

it('counts a webhook that becomes an event as any other, and not as a send', async () => {
  const ingest = await startTestIngest({ rate: 2 });
  const publishing = await ingest.createSource({ isPublishing: true });
  const forwarding = await ingest.createSource();
  const statusOf = async ({ path }: { readonly path: string }): Promise<number> =>
    (await post(`${ingest.url}${path}`, { body: '{}' })).status;
  expect([await statusOf(publishing), await statusOf(publishing)]).toEqual([202, 202]);
  expect([await statusOf(publishing), await statusOf(forwarding)]).toEqual([429, 429]);
  const { projectId } = ingest.account;
  expect(await redisCommand(ingest.redisUrl, ['EXISTS', `posthorn:limit:rate:${projectId}`])).toBe(':0');
});

it('checks the rate limit last: a request that fails another check is not counted', async () => {
  const ingest = await startTestIngest({ rate: 1 });
  const open = await ingest.createSource();
  const signed = await ingest.createSource({ hmacHeaderName: 'X-Sign', hmacSecret: 'secret' });
  const statusOf = async ({ path }: { readonly path: string }): Promise<number> =>
    (await post(`${ingest.url}${path}`, { headers: { 'X-Sign': 'sha256=00' } })).status;
  expect([await statusOf(signed), await statusOf(open)]).toEqual([401, 202]);
  expect([await statusOf(open), await statusOf(signed)]).toEqual([429, 401]);
});
