import { expect, it } from '@jest/globals';
import { findFreePort } from '@posthorn/local-stack';
import { callCli } from '../support/call-cli.js';

const API_KEY = `wh_test_${'a'.repeat(32)}`;

it.each([
  ['tenants list'],
  ['migrate --status'],
  ['event-types list'],
  ['events publish order.created --payload {}'],
  ['consumers list'],
  ['listen 3999'],
])('names the address and the deepest cause when nothing listens there: posthorn %s', async (command) => {
  const port = await findFreePort();
  const environment = {
    DATABASE_URL: `postgresql://posthorn@127.0.0.1:${port}/posthorn`,
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    POSTHORN_API_KEY: API_KEY,
  };
  const { exitCode, stderr } = await callCli(command.split(' '), { environment });
  expect(stderr).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`);
  expect(stderr).not.toContain('fetch failed');
  expect(exitCode).toBe(1);
});
