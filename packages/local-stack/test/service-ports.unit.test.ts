import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { chooseServicePorts } from '../src/launcher/service-ports.js';

const server = createServer();
let port = 0;

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => once(server.close(), 'close'));

it.each(['API_PORT', 'INGEST_PORT', 'OPS_PORT'])(
  'says which port is in use when %s names it',
  async (name) => {
    const environment = { API_PORT: '0', INGEST_PORT: '0', [name]: String(port) };
    await expect(chooseServicePorts(environment)).rejects.toThrow(
      `Port ${port} is in use; choose another with ${name}.`,
    );
  },
);

it('gives the workers OPS_PORT and the two after it', async () => {
  const ports = await chooseServicePorts({ API_PORT: '0', INGEST_PORT: '0', OPS_PORT: '19090' });
  expect(ports).toMatchObject({ 'delivery-worker': 19090, 'retry-scheduler': 19091, 'export-worker': 19092 });
});

it('gives the workers free ports when OPS_PORT is not given', async () => {
  const { api, ingest, ...workers } = await chooseServicePorts({ API_PORT: '0', INGEST_PORT: '0' });
  expect(new Set([api, ingest, ...Object.values(workers)]).size).toBe(5);
});
