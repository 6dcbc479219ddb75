import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type TestEndpoint,
  createAccount,
  createEndpoint,
  insertMessages,
  NEVER,
} from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

/** More messages than a call moves itself. */
const LARGE = 1500;

let client: Client;
let endpoint: TestEndpoint;
let path: string;
const api = await startTestApi();
beforeEach(async () => {
  const { projectId, apiKey } = await createAccount(api.database);
  client = createClient(api, apiKey);
  endpoint = await createEndpoint(api.database, { projectId, url: 'https://example.com/hook' });
  path = `/v1/endpoints/${endpoint.publicId}`;
  dataOf(await client.post(`${path}/pause`), 200);
  await insertMessages(api.query, {
    count: LARGE,
    projectId,
    endpointId: endpoint.id,
    status: 'paused',
    sweepAt: NEVER,
  });
});

/** Moves messages like the scheduler. */
async function move(parts: number): Promise<void> {
  const { backlogs } = api.database;
  for (let n = 0; n < parts; n += 1) {
    const part = await backlogs.moveNext(500);
    if (part !== undefined) await backlogs.confirm(part);
  }
}

async function shown(): Promise<unknown> {
  return dataOf(await client.get(path), 200)['backlog_change'];
}

describe('the change that a large backlog follows', () => {
  it('is shown with its progress after a resume, until all messages have followed', async () => {
    await move(1);
    expect(await shown()).toBeUndefined();
    dataOf(await client.post(`${path}/resume`), 200);
    const change = { kind: 'release', started_at: expect.any(String) };
    expect(await shown()).toEqual({ ...change, moved: 0, remaining: LARGE });
    await move(1);
    expect(await shown()).toEqual({ ...change, moved: 500, remaining: 1000 });
    await move(3);
    expect(await shown()).toBeUndefined();
  });

  it('is part of the error for a deleted endpoint, and no other project sees it', async () => {
    dataOf(await client.delete(path), 200);
    await move(1);
    const missing = await client.get(path);
    expectError(missing, 404, 'NOT_FOUND');
    const change = { kind: 'end', started_at: expect.any(String), moved: 500, remaining: 1000 };
    expect(missing.body).toMatchObject({ error: { details: { backlog_change: change } } });
    const other = createClient(api, (await createAccount(api.database)).apiKey);
    const theirs = await other.get(path);
    expectError(theirs, 404, 'NOT_FOUND');
    expect((theirs.body as { readonly error: object }).error).not.toHaveProperty('details');
  });
});
