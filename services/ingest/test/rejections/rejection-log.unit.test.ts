import { expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { NewRejection } from '@posthorn/database';
import { reject } from '@posthorn/sources';
import { createGate, releaseAfterTest, waitFor } from '@posthorn/test-support';
import type { IngestEndpoint } from '../../src/endpoints/ingest-endpoint.js';
import { type RejectedRequest, createRejectionLog } from '../../src/rejections/rejection-log.js';

const ENDPOINT: IngestEndpoint = {
  id: createUuidV7(),
  tenantId: 'tenant',
  projectId: createUuidV7(),
  projectRate: 1,
  direction: 'inbound',
  isForListeners: false,
  publishing: undefined,
  settings: undefined,
  issue: undefined,
  idempotencyHeaderNames: [],
  idempotencyBodyPath: undefined,
  responseCode: 202,
  responseText: undefined,
  quota: undefined,
  retentionHours: 1,
  eventType: undefined,
  readSearchable: undefined,
  tokenHeaderName: undefined,
  hmacHeaderName: undefined,
  tokenQueryParam: undefined,
  isRefusing: false,
};

const REJECTED: RejectedRequest = {
  endpoint: ENDPOINT,
  request: {
    method: 'POST',
    headers: new Map(),
    query: new URLSearchParams(),
    url: 'https://receive.example.com/v1/webhooks/receive/1/2',
    secretToken: '',
    socketAddress: '::1',
    receivedAtMs: Date.now(),
  },
  sourceIp: '::1',
  rejection: reject('hmac_failed', ''),
};

function add(log: ReturnType<typeof createRejectionLog>, count: number, rejected = REJECTED): void {
  for (let index = 0; index < count; index++) log.add(rejected);
}

it('writes a count only after its rejection is on record, while more arrive', async () => {
  const gate = createGate();
  const recorded = new Set<string>();
  const strangers: string[] = [];
  let known = 0;
  let isRecording = false;
  const log = createRejectionLog({
    rejected: { inc: () => undefined },
    onError: () => undefined,
    rejections: {
      async record(rejections: readonly NewRejection[]) {
        isRecording = true;
        await gate.opened;
        for (const { id } of rejections) recorded.add(id);
      },
      addNotRecorded(counts) {
        strangers.push(...counts.map(({ id }) => id).filter((id) => !recorded.has(id)));
        known += counts.reduce((sum, { count }) => sum + count, 0);
        return Promise.resolve();
      },
    },
  });
  releaseAfterTest(() => log.stop());
  add(log, 50);
  await waitFor(() => isRecording);
  add(log, 250);
  gate.open();
  await waitFor(() => recorded.size + known === 300);
  expect(strangers).toEqual([]);
});

it("keeps recording an endpoint's rejections during a flood of unknown senders or of another project", async () => {
  const recorded: NewRejection[] = [];
  const log = createRejectionLog({
    rejected: { inc: () => undefined },
    onError: () => undefined,
    rejections: {
      record(rejections) {
        recorded.push(...rejections);
        return Promise.resolve();
      },
      addNotRecorded: () => Promise.resolve(),
    },
  });
  const projectId = createUuidV7();
  const others = Array.from({ length: 100 }, () => ({ ...ENDPOINT, projectId, id: createUuidV7() }));
  for (const endpoint of others) add(log, 100, { ...REJECTED, endpoint });
  add(log, 5000, { ...REJECTED, rejection: reject('endpoint_not_found', '') });
  add(log, 50);
  await log.stop();
  expect(recorded.filter(({ endpointId }) => endpointId === ENDPOINT.id)).toHaveLength(50);
  expect(recorded.filter((row) => row.projectId === projectId).length).toBeLessThan(400);
  expect(recorded.filter(({ endpointId }) => endpointId === undefined).length).toBeLessThan(100);
});

it('keeps unwritten rejections for the next round, and writes the rest when it stops', async () => {
  const recorded: string[] = [];
  let isAway = true;
  let failures = 0;
  const log = createRejectionLog({
    rejected: { inc: () => undefined },
    onError: () => (failures += 1),
    rejections: {
      record(rejections) {
        if (isAway) return Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:5432'));
        recorded.push(...rejections.map(({ id }) => id));
        return Promise.resolve();
      },
      addNotRecorded: () => Promise.resolve(),
    },
  });
  add(log, 3);
  await waitFor(() => failures > 0);
  isAway = false;
  add(log, 2);
  await log.stop();
  expect(new Set(recorded).size).toBe(5);
});
