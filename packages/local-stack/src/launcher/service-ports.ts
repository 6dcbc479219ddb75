import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Environment } from '@posthorn/config';
import { loadConfig } from '@posthorn/config';
import { findFreePort, LOOPBACK } from '../machine/free-port.js';
import { StartError } from '../machine/start-error.js';

export const SERVICES = ['api', 'ingest', 'delivery-worker', 'retry-scheduler', 'export-worker'] as const;

type ServiceName = (typeof SERVICES)[number];
export type ServicePorts = Readonly<Record<ServiceName, number>>;

/**
 * The port of each service; 0 means any free one. The three workers take OPS_PORT and the two after it when it is
 * given, else any free ones.
 * Throws StartError, naming the variable to change, when a port is in use.
 */
export async function chooseServicePorts(given: Environment): Promise<ServicePorts> {
  const { apiPort, ingestPort, opsPort, bindAddress } = loadConfig(
    ['apiPort', 'ingestPort', 'opsPort', 'bindAddress'],
    { OPS_PORT: '0', BIND_ADDRESS: LOOPBACK, ...given },
  );
  const workerPort = (offset: number): number => (opsPort === 0 ? 0 : opsPort + offset);
  const claim = (port: number, variable: string): Promise<number> =>
    port === 0 ? findFreePort() : assertFree(port, bindAddress, variable);
  return {
    api: await claim(apiPort, 'API_PORT'),
    ingest: await claim(ingestPort, 'INGEST_PORT'),
    'delivery-worker': await claim(workerPort(0), 'OPS_PORT'),
    'retry-scheduler': await claim(workerPort(1), 'OPS_PORT'),
    'export-worker': await claim(workerPort(2), 'OPS_PORT'),
  };
}

async function assertFree(port: number, host: string, variable: string): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const fault = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code ?? String(error)})`;
    throw new StartError(`Port ${port} ${fault}; choose another with ${variable}.`, { cause: error });
  }
  server.close();
  await once(server, 'close');
  return port;
}
