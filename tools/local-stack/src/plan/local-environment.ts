import { join } from 'node:path';
import { type Config, type Environment, type VariableKey, loadConfig, VARIABLES } from '@posthorn/config';
import { LOOPBACK } from '../machine/free-port.js';
import type { LocalState } from '../home/local-state.js';
import type { ServicePorts } from './service-ports.js';

export interface LocalParts {
  readonly home: string;
  readonly state: LocalState;
  readonly ports: ServicePorts;
}

export interface LocalEnvironment {
  /** The environment of the services, without the addresses of the stores. */
  readonly environment: Environment;
  /** The same, parsed. */
  readonly config: Config<VariableKey>;
}

const ALL_VARIABLES = Object.keys(VARIABLES) as VariableKey[];

/** Placeholders for the stores, whose addresses are known only once they run. */
const PENDING_STORES = { DATABASE_URL: 'postgresql://pending', REDIS_URL: 'redis://pending' };

/** Any free port, because no client connects to a worker. */
const ANY_PORT = '0';

/**
 * Parses the given variables before the ports are chosen. Throws ConfigError that names every issue,
 * so that nothing must be started to find them.
 */
export function loadLocalConfig(given: Environment, { encryptionKeys }: LocalState): Config<VariableKey> {
  const defaults = { BIND_ADDRESS: LOOPBACK, OPS_PORT: ANY_PORT, ENCRYPTION_KEYS: encryptionKeys };
  return loadConfig(ALL_VARIABLES, { ...PENDING_STORES, ...defaults, ...given });
}

/** The given variables and the local defaults for all others. Throws ConfigError. */
export function createLocalEnvironment(given: Environment, parts: LocalParts): LocalEnvironment {
  const defaults = {
    BIND_ADDRESS: LOOPBACK,
    PUBLIC_BASE_URL: `http://${LOOPBACK}:${parts.ports.api}`,
    RECEIVE_BASE_URL: `http://${LOOPBACK}:${parts.ports.ingest}`,
    STORAGE_URL: `file:${join(parts.home, 'files')}`,
    ENCRYPTION_KEYS: parts.state.encryptionKeys,
    ALLOW_INSECURE_DESTINATIONS: 'true',
    LOG_FORMAT: 'pretty',
  };
  const environment = {
    ...defaults,
    ...given,
    POSTHORN_HOME: parts.home,
    API_PORT: String(parts.ports.api),
    INGEST_PORT: String(parts.ports.ingest),
  };
  return { environment, config: loadConfig(ALL_VARIABLES, { ...PENDING_STORES, ...environment }) };
}
