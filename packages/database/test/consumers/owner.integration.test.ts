import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import {
  changeMessages,
  countLockWaits,
  createAccount,
  createEndpoint,
  newMessage,
  waitFor,
} from '@posthorn/test-support';
import { FormerOwnerError, type Owner } from '../../src/index.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';

let projectId: string;
let endpointId: string;
let pausedId: string;
let keyId: string;
let messageId: string;
let owner: Owner;
const open = await openDatabase();
beforeEach(async () => {
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: URL, consumerId: 'acme' })).id;
  owner = await findOwner();
  const message = newMessage({ projectId, endpointId, consumerId: 'acme' });
  await open.database.messages.accept(message);
  messageId = message.id;
  const key = await open.database.signingKeys.create(endpointId, signingKey(), { maxKeys: 9 });
  keyId = key?.id ?? '';
  pausedId = (await createEndpoint(open.database, { projectId, url: URL, consumerId: 'acme' })).id;
  await open.database.endpoints.pause(pausedId);
  await changeMessages(open.query, messageId, { status: 'pending_retry' });
});

async function findOwner(): Promise<Owner> {
  const row = await open.database.consumers.find({ projectId, id: 'acme' });
  return { consumerId: 'acme', since: row?.createdAt ?? new Date(0) };
}

const signingKey = () => ({
  id: createRandomUuid(),
  encryptedSecret: createRandomUuid(),
  keyHint: 'hint',
  isStandard: true,
});

/** All that a caller with a portal token can change. */
const CHANGES: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
  'creates an endpoint': (of) =>
    open.database.endpoints.create({
      id: createRandomUuid(),
      projectId,
      url: URL,
      description: null,
      rateLimitRps: null,
      burst: null,
      signatureHeaders: 'webhook',
      headers: {},
      signingKey: signingKey(),
      owner: of,
    }),
  'changes an endpoint': (of) =>
    open.database.endpoints.update(endpointId, { description: 'changed' }, { owner: of }),
  'deletes an endpoint': (of) => open.database.endpoints.delete(endpointId, of),
  'pauses an endpoint': (of) => open.database.endpoints.pause(endpointId, of),
  'resumes an endpoint': (of) => open.database.endpoints.resume(pausedId, of),
  'creates a signing key': (of) =>
    open.database.signingKeys.create(endpointId, signingKey(), { maxKeys: 9, owner: of }),
  'deletes a signing key': (of) => open.database.signingKeys.delete(endpointId, keyId, of),
  'replays a message': (of) =>
    open.database.messages.replay({
      projectId,
      direction: 'outbound',
      ids: [messageId],
      owner: of,
      maxReplays: 9,
    }),
  'retries a message now': (of) => open.database.messages.retryNow({ projectId, id: messageId, owner: of }),
};

const REFUSALS = [new FormerOwnerError(), undefined, []];

/** What takes an endpoint, and its messages, from its owner. */
const LOSSES: Readonly<Record<string, () => Promise<unknown>>> = {
  'whose consumer was deleted': () => open.database.consumers.delete({ projectId, id: 'acme' }),
  'whose consumer was created again': async () => {
    await open.database.consumers.delete({ projectId, id: 'acme' });
    await open.database.consumers.create({ projectId, id: 'acme', name: null, metadata: {} });
  },
  'whose consumer was created again, and got the endpoint': async () => {
    await moveTo('other');
    await open.database.consumers.delete({ projectId, id: 'acme' });
    await moveTo('acme');
  },
};

async function moveTo(consumerId: string): Promise<void> {
  for (const id of [endpointId, pausedId]) await open.database.endpoints.update(id, { consumerId });
}

async function snapshot(): Promise<unknown> {
  return await open.query(
    `SELECT
      (SELECT json_agg(c ORDER BY c.id) FROM consumers AS c WHERE c.project_id = $1) AS consumers,
      (SELECT json_agg(e ORDER BY e.id) FROM endpoints AS e WHERE e.project_id = $1) AS endpoints,
      (SELECT json_agg(m) FROM messages AS m WHERE m.project_id = $1) AS messages,
      (SELECT count(*) FROM signing_keys AS k JOIN endpoints AS e ON e.id = k.endpoint_id WHERE e.project_id = $1) AS keys`,
    [projectId],
  );
}

describe.each(Object.entries(LOSSES))('an owner %s', (_loss, lose) => {
  it.each(Object.entries(CHANGES))('changes nothing when it %s', async (_name, change) => {
    await lose();
    const before = await snapshot();
    const outcome = await change(owner).catch((error: unknown) => error);
    expect(REFUSALS).toContainEqual(outcome);
    expect(await snapshot()).toEqual(before);
  });
});

describe('an owner whose endpoint moved to another consumer', () => {
  it.each(Object.entries(CHANGES).filter(([name]) => name !== 'creates an endpoint'))(
    'changes nothing when it %s',
    async (_name, change) => {
      await moveTo('other');
      const before = await snapshot();
      const outcome = await change(owner).catch((error: unknown) => error);
      expect(REFUSALS).toContainEqual(outcome);
      expect(await snapshot()).toEqual(before);
    },
  );
});

describe('a present owner', () => {
  it.each(Object.entries(CHANGES))('%s', async (_name, change) => {
    const before = await snapshot();
    await change(owner);
    expect(await snapshot()).not.toEqual(before);
  });
});

it('a consumer that is created again is younger than what was accepted while its creation waited', async () => {
  const { consumers, messages } = open.database;
  await consumers.delete({ projectId, id: 'acme' });
  const inTheWay = await holdTransaction(open.url, 'SELECT FROM projects WHERE id = $1 FOR SHARE', [
    projectId,
  ]);
  const creation = consumers.create({ projectId, id: 'acme', name: null, metadata: {} });
  await waitFor(async () => (await countLockWaits(open.query)) === 1);
  const late = newMessage({ projectId, endpointId, consumerId: 'acme' });
  await messages.accept(late);
  const accepted = await messages.findById(late.id);
  await inTheWay.query('COMMIT');
  await creation;
  expect(accepted?.createdAt.getTime()).toBeLessThan((await findOwner()).since.getTime());
});
