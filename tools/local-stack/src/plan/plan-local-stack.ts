import { claimHome } from '../home/claim-home.js';
import { type DevFile, createDevFile } from '../home/dev-file.js';
import type { Launch } from '../machine/launch.js';
import { type LocalEnvironment, createLocalEnvironment, loadLocalConfig } from './local-environment.js';
import { type LocalStateFile, openLocalState } from '../home/local-state.js';
import { assertGivenStoresAnswer } from '../stores/provide-stores.js';
import { type ServicePorts, chooseServicePorts } from './service-ports.js';
import { LOOPBACK } from '../machine/free-port.js';

export interface LocalPlan extends LocalEnvironment {
  readonly devFile: DevFile;
  readonly stateFile: LocalStateFile;
  readonly ports: ServicePorts;
  /** The host of the services in URLs, as reached from this machine. */
  readonly host: string;
}

/** Determines and validates everything that is possible before a process starts. */
export async function planLocalStack(launch: Launch): Promise<LocalPlan> {
  const { home, environment, acquire } = launch;
  await acquire('home', () => claimHome(home));
  const devFile = await acquire('dev.json', () => createDevFile(home));
  const stateFile = await openLocalState(home);
  const ports = await chooseServicePorts(loadLocalConfig(environment, stateFile.state));
  const local = createLocalEnvironment(environment, { home, ports, state: stateFile.state });
  await assertGivenStoresAnswer(launch);
  return { ...local, devFile, stateFile, ports, host: reachableHost(local.config.bindAddress) };
}

/** The host for URLs with which this machine reaches a bind address. */
function reachableHost(bindAddress: string): string {
  if (bindAddress === '0.0.0.0') return LOOPBACK;
  if (bindAddress === '::') return '[::1]';
  return bindAddress.includes(':') ? `[${bindAddress}]` : bindAddress;
}
