import { expect, it } from '@jest/globals';
import { createMetrics } from '@posthorn/observability';
import { createMeasuredBodyBudget } from '../src/index.js';

const MEBIBYTE = 1024 * 1024;

it('exposes the used and the free memory for request bodies', async () => {
  const metrics = createMetrics('tests');
  const body = createMeasuredBodyBudget(metrics).open({ tenantId: 'a', projectId: 'a' });
  const readBytes = async (): Promise<readonly string[]> =>
    (await metrics.render()).split('\n').filter((line) => line.startsWith('posthorn_body_budget_bytes'));
  body.reserve(MEBIBYTE);
  expect(await readBytes()).toEqual([
    `posthorn_body_budget_bytes{state="used",service="tests"} ${MEBIBYTE}`,
    `posthorn_body_budget_bytes{state="free",service="tests"} ${127 * MEBIBYTE}`,
  ]);
  body.release();
  expect(await readBytes()).toEqual([
    'posthorn_body_budget_bytes{state="used",service="tests"} 0',
    `posthorn_body_budget_bytes{state="free",service="tests"} ${128 * MEBIBYTE}`,
  ]);
});
