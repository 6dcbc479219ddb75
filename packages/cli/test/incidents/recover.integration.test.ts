import { expect, it } from '@jest/globals';
import { createApiKey } from '@posthorn/common';
import { type ScriptedAnswer, releaseAfterFile, startReceiver } from '@posthorn/test-support';
import { type CliAnswer, callCli } from '../support/call-cli.js';

const { key: API_KEY } = createApiKey('test');
const INCIDENT = 'inc_01940d5e7c1a7c3e8f2b3b6f0c1d2e4f';

function page(retried: number, replayed: number, cursor: string | null): ScriptedAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      data: { retried, replayed, failed: 0, stuck: 0 },
      meta: { request_id: 'r', next_cursor: cursor, has_more: cursor !== null },
    }),
  };
}

const REFUSED: ScriptedAnswer = {
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '60' },
  body: '{"error":{"code":"RATE_LIMIT_EXCEEDED","message":"Too many calls."},"meta":{"request_id":"r"}}',
};

const recover = async (...script: readonly ScriptedAnswer[]): Promise<CliAnswer> => {
  const api = await startReceiver([...script]);
  releaseAfterFile(() => api.close());
  return await callCli(['incidents', 'recover', INCIDENT, '--yes', '--json', '--api-url', api.url], {
    environment: { POSTHORN_API_KEY: API_KEY },
  });
};

it('sums all pages', async () => {
  const answer = await recover(page(2, 0, 'c'), page(1, 3, null));
  expect(answer.json()).toEqual({ retried: 3, replayed: 3, failed: 0, stuck: 0 });
  expect(answer.exitCode).toBe(0);
});

it('says what earlier pages did when one is refused, and then why', async () => {
  const answer = await recover(page(2, 1, 'c'), REFUSED);
  expect(answer.json()).toEqual({ retried: 2, replayed: 1, failed: 0, stuck: 0 });
  expect(answer.stderr).toContain('Too many calls.');
  expect(answer.exitCode).not.toBe(0);
});

it('says only why when the first page is refused', async () => {
  const { stdout, stderr } = await recover(REFUSED);
  expect([stdout, stderr]).toEqual(['', expect.stringContaining('Too many calls.')]);
});
