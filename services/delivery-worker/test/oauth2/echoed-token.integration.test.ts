import { expect, it } from '@jest/globals';
import { addAuth } from '@posthorn/test-support';
import { startEnvironment } from '../support/start-environment.js';

const environment = await startEnvironment();
const TOKEN = 'a-token-of-16-or-more';

it.each([
  [200, 'succeeded'],
  [401, 'pending_retry'],
] as const)('a receiver that echoes the token with %s brings it into no record', async (status, end) => {
  const answer = JSON.stringify({ access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 });
  const issuer = await environment.startReceiver([{ status: 200, body: answer }]);
  const receiver = await environment.startReceiver(({ headers: { authorization: echo = '' } }) => ({
    ...{ status, headers: { 'X-Echo': echo }, body: `\u00e9 ${echo}, ${echo}` },
  }));
  const endpoint = await environment.createEndpoint(receiver.url);
  await addAuth(environment.database, endpoint, { tokenUrl: issuer.url });
  await environment.startWorker();
  const messageId = await environment.send(endpoint);
  await environment.waitForStatus(messageId, end);
  const [attempt] = await environment.attemptsOf(messageId);
  expect(attempt).toMatchObject({ responseHeaders: { 'x-echo': 'Bearer …' } });
  expect(JSON.stringify(attempt)).not.toContain(TOKEN);
  const body = await environment.database.attempts.findRecordedBody({ messageId, attemptNo: 1 });
  expect(body?.toString()).toBe('\u00e9 Bearer …, Bearer …');
});
