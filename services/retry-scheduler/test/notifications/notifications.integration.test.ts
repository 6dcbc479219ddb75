import { beforeAll, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import { ago, createAccount, createEndpoint, insertUsage, monthStart, waitFor } from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});

it('enqueues notifications of health, failed messages and quotas as it stores them, before any sweep', async () => {
  const { database, query } = environment;
  const { tenantId, projectId } = await createAccount(database, { plan: 'free' });
  const failing = await createEndpoint(database, { projectId, url: 'https://example.com/hook' });
  const receiver = await createEndpoint(database, { projectId, url: 'https://example.com/notices' });
  await database.projects.update({ tenantId, id: projectId }, { notificationEndpointId: receiver.id });
  await insertUsage(query, { projectId, month: monthStart(0), messages: 8000 });
  await query(
    `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, failed, attempts, attempted_at)
     VALUES ($1, $2, 'outbound', now(), 1, 1, $3)`,
    [projectId, failing.id, ago(2 * HOUR)],
  );
  const taken = environment.takeDeliveries();
  const { url } = await environment.startScheduler();
  await waitFor(() => taken.length === 3);
  expect(taken.map(({ endpointId }) => endpointId)).toEqual(Array(3).fill(receiver.id));
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^posthorn_messages_swept_total\{[^}]*\} 0$/m);
});
