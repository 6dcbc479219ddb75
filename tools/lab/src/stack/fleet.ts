import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@posthorn/local-stack';
import type { Journal } from './journal.js';
import { type ServiceProcess, createServiceProcess } from './service-process.js';
import { sourceAddressOf } from '../receivers/source-address.js';

export const SERVICE_KINDS = [
  'api',
  'ingest',
  'delivery-worker',
  'retry-scheduler',
  'export-worker',
] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** A missing service has no process. */
export type ServiceCounts = Readonly<Partial<Record<ServiceKind, number>>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** All processes of all services. */
export interface Fleet {
  readonly processes: readonly ServiceProcess[];
  of(kind: ServiceKind): readonly ServiceProcess[];
  /** Starts one more process with a different environment. It leaves the fleet through `dismiss`. */
  enlist(kind: ServiceKind, environment: Environment): Promise<ServiceProcess>;
  dismiss(process: ServiceProcess): Promise<void>;
  /** From then on, processes start from this built project. Those that run stay what they are, also when killed. */
  startFrom(projectFolder: string): void;
  /** Resolves once all processes are ready, whatever faults they had. */
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  readonly environment: Environment;
  /** The folder for a log per process. */
  readonly folder: string;
  readonly journal: Journal;
  /** Options of Node.js itself. */
  readonly nodeOptions: readonly string[];
  /** The built project whose services run. */
  readonly projectFolder: string;
}

interface MemberOptions extends Omit<FleetOptions, 'projectFolder'> {
  readonly script: () => string;
}

interface Member {
  readonly kind: ServiceKind;
  readonly process: ServiceProcess;
}

/** The folder of this project. The same path from src and from dist. */
export const PROJECT_FOLDER = fileURLToPath(new URL('../../../../', import.meta.url));
/** Only Linux has several loopback addresses. On other systems the sender of a request is unknown. */
const SOURCE_ADDRESS_SCRIPT =
  process.platform === 'linux'
    ? new URL('../../../../tools/lab/dist/stack/use-source-address.js', import.meta.url)
    : undefined;

/** Starts the given number of processes of each built service on free ports, and waits until they are ready. */
export async function startFleet(counts: ServiceCounts, options: FleetOptions): Promise<Fleet> {
  const members: Member[] = [];
  let made = 0;
  let { projectFolder } = options;

  async function add(kind: ServiceKind, environment: Environment): Promise<ServiceProcess> {
    const process = await createMember(kind, (made += 1), {
      ...options,
      environment: { ...options.environment, ...environment },
      script: () => join(projectFolder, 'services', kind, 'dist/main.js'),
    });
    members.push({ kind, process });
    return process;
  }

  const fleet: Fleet = {
    get processes() {
      return members.map(({ process }) => process);
    },
    of: (kind) => members.filter((member) => member.kind === kind).map(({ process }) => process),
    async enlist(kind, environment) {
      const process = await add(kind, environment);
      await process.start();
      return process;
    },
    async dismiss(process) {
      await process.stop();
      members.splice(
        members.findIndex((member) => member.process === process),
        1,
      );
    },
    startFrom(folder) {
      projectFolder = folder;
    },
    async waitUntilReady() {
      await Promise.all(members.map(({ process }) => process.waitUntilReady()));
    },
    async stop() {
      await Promise.all(members.map(({ process }) => process.stop()));
    },
  };
  for (const [kind, count] of Object.entries(counts) as [ServiceKind, number][]) {
    for (let n = 0; n < count; n += 1) await add(kind, {});
  }
  await Promise.all(fleet.processes.map((process) => process.start())).catch(async (error: unknown) => {
    await fleet.stop();
    throw error;
  });
  return fleet;
}

async function createMember(
  kind: ServiceKind,
  number: number,
  { environment, folder, journal, nodeOptions, script }: MemberOptions,
): Promise<ServiceProcess> {
  const port = await findFreePort();
  const name = `${kind} ${number}`;
  return createServiceProcess({
    name,
    port,
    journal,
    nodeOptions: [...nodeOptions, ...useSourceAddress(kind, number)],
    script,
    environment: {
      ...environment,
      API_PORT: String(port),
      INGEST_PORT: String(port),
      OPS_PORT: String(port),
    },
    log: join(folder, `${kind}-${number}.log`),
  });
}

function useSourceAddress(kind: ServiceKind, number: number): readonly string[] {
  if (SOURCE_ADDRESS_SCRIPT === undefined || kind !== 'delivery-worker') return [];
  return ['--import', `${SOURCE_ADDRESS_SCRIPT.href}?address=${sourceAddressOf(number)}`];
}
