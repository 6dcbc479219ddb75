import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { chooseServicePorts } from '../../src/plan/service-ports.js';

const given = { apiPort: 0, ingestPort: 0, opsPort: 0, bindAddress: '127.0.0.1' };
const server = createServer();
let port = 0;

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => once(server.close(), 'close'));

it.each([
  ['API_PORT', 'apiPort'],
  ['INGEST_PORT', 'ingestPort'],
  ['OPS_PORT', 'opsPort'],
])('names the port in use when %s sets it', async (name, key) => {
  await expect(chooseServicePorts({ ...given, [key]: port })).rejects.toThrow(
    `Port ${port} is in use; choose another with ${name}.`,
  );
});

it.each([
  ['API_PORT and INGEST_PORT both take port 4000', { apiPort: 4000, ingestPort: 4000 }],
  [/^API_PORT and OPS_PORT .* both take port 4000/, { apiPort: 4000, opsPort: 3998 }],
  [/^INGEST_PORT and OPS_PORT .* both take port 4000/, { ingestPort: 4000, opsPort: 4000 }],
])('reports a port that is given twice: %s', async (message, ports) => {
  await expect(chooseServicePorts({ ...given, ...ports })).rejects.toThrow(message);
});

it('gives the workers OPS_PORT and the two after it', async () => {
  const ports = await chooseServicePorts({ ...given, opsPort: 19090 });
  expect(ports).toMatchObject({ 'delivery-worker': 19090, 'retry-scheduler': 19091, 'export-worker': 19092 });
});

it('chooses any free port for a port of 0', async () => {
  expect(new Set(Object.values(await chooseServicePorts(given))).size).toBe(5);
});
