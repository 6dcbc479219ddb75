import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config, VariableKey } from '@posthorn/config';
import { findFreePort } from '../machine/free-port.js';
import { StartError } from '../machine/start-error.js';

const WORKERS = ['delivery-worker', 'retry-scheduler', 'export-worker'] as const;
export const SERVICES = ['api', 'ingest', ...WORKERS] as const;

type ServiceName = (typeof SERVICES)[number];
export type ServicePorts = Readonly<Record<ServiceName, number>>;

/** The given ports; 0 means any free port. */
type GivenPorts = Pick<Config<VariableKey>, 'apiPort' | 'ingestPort' | 'opsPort' | 'bindAddress'>;

interface PortChoice {
  readonly service: ServiceName;
  readonly port: number;
  readonly variable: string;
}

/**
 * The port of each service. A given OPS_PORT is the first of three consecutive ports for the workers; otherwise they
 * get any
 * free ports. Throws StartError that names the variable when a port is given twice or is in use.
 */
export async function chooseServicePorts({ bindAddress, ...given }: GivenPorts): Promise<ServicePorts> {
  const choices = listChoices(given);
  assertDistinct(choices.filter(({ port }) => port !== 0));
  const ports: [ServiceName, number][] = [];
  for (const { service, port, variable } of choices) {
    ports.push([service, port === 0 ? await findFreePort() : await assertFree(port, bindAddress, variable)]);
  }
  return Object.fromEntries(ports) as ServicePorts;
}

function listChoices({
  apiPort,
  ingestPort,
  opsPort,
}: Omit<GivenPorts, 'bindAddress'>): readonly PortChoice[] {
  return [
    { service: 'api', port: apiPort, variable: 'API_PORT' },
    { service: 'ingest', port: ingestPort, variable: 'INGEST_PORT' },
    ...WORKERS.map((service, index) => ({
      service,
      port: opsPort === 0 ? 0 : opsPort + index,
      variable: 'OPS_PORT',
    })),
  ];
}

function assertDistinct(choices: readonly PortChoice[]): void {
  const takers = new Map<number, string>();
  for (const { port, variable } of choices) {
    const taker = takers.get(port);
    if (taker !== undefined) {
      const hint = variable === 'OPS_PORT' ? ' (which takes the two ports after its own as well)' : '';
      throw new StartError(
        `${taker} and ${variable}${hint} both take port ${port}; choose another with one of them.`,
      );
    }
    takers.set(port, variable);
  }
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
