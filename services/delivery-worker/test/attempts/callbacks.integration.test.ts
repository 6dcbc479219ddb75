import { expect, it } from '@jest/globals';
import { createRandomUuid, createSigningSecret, keyHint, signDelivery } from '@posthorn/common';
import type { NewSigningKey } from '@posthorn/database';
import {
  type Receiver,
  type ScriptedAnswer,
  type TestService,
  createHiddenEndpoint,
  createTestCipher,
} from '@posthorn/test-support';
import { startEnvironment } from '../support/start-environment.js';

let endpointId: string;
let receiver: Receiver;
const environment = await startEnvironment();
const { projectId } = environment.account;

async function callTo(answer: ScriptedAnswer, signing?: { readonly keysOf: string }): Promise<TestService> {
  receiver = await environment.startReceiver([answer]);
  const given = {
    projectId,
    key: createRandomUuid(),
    url: `${receiver.url}/done`,
    ...(signing && { signing }),
  };
  endpointId = await createHiddenEndpoint(environment.database, given);
  return await environment.startWorker();
}

it('ends with a 410, which says nothing about others to its URL', async () => {
  const worker = await callTo({ status: 410 });
  const { database } = environment;
  const message = await environment.waitForStatus(
    await environment.send({ id: endpointId }),
    'failed_permanent',
  );
  expect(message).toMatchObject({ attemptCount: 1, lastError: 'the destination answered 410' });
  await worker.stop();
  await database.metrics.addUp(100);
  await database.endpointHealth.advance(10);
  expect(await database.endpoints.findAnyInProject({ id: endpointId, projectId })).toMatchObject({
    paused: false,
    disabledAt: null,
  });
});

it('waits as its own retry schedule says', async () => {
  await callTo({ status: 500 });
  const id = await environment.send({ id: endpointId }, { retrySchedule: [77] });
  await environment.waitForStatus(id, 'pending_retry');
  expect(await environment.attemptsOf(id)).toMatchObject([{ retryType: 'slow', retryAfterSeconds: 77 }]);
});

it('is signed by the keys of its project, also by one that is added', async () => {
  const [first, second] = [createSigningSecret(), createSigningSecret()];
  const keeper = await createHiddenEndpoint(environment.database, {
    projectId,
    key: '',
    signing: toKey(first),
  });
  await callTo({ status: 200 }, { keysOf: keeper });
  await environment.database.signingKeys.create(keeper, toKey(second), { maxKeys: 2 });
  await environment.waitForStatus(await environment.send({ id: endpointId }), 'succeeded');
  const [request] = receiver.requests;
  const timestamp = Number(request?.headers['x-webhook-timestamp']);
  const signature = signDelivery(request?.body ?? '', timestamp, [second, first]);
  expect(request?.headers['x-webhook-signature']).toBe(signature);
});

function toKey(secret: string): NewSigningKey {
  const id = createRandomUuid();
  const encryptedSecret = createTestCipher().encrypt(secret, id);
  return { id, encryptedSecret, keyHint: keyHint(secret), isStandard: true };
}
