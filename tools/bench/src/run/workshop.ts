import {
  type ApiClient,
  type Generator,
  type LabStack,
  type LabStackOptions,
  type Receivers,
  createApiClient,
  startGenerator,
  startLabStack,
  startReceivers,
} from '@posthorn/lab';

/** A stack with receivers, a load generator and a client, each in its own process. */
export interface BenchLab {
  readonly stack: LabStack;
  readonly receivers: Receivers;
  readonly generator: Generator;
  readonly api: ApiClient;
  /** May be called more than once; later calls wait for the first. */
  stop(): Promise<void>;
}

export type BenchLabOptions = Pick<LabStackOptions, 'services' | 'redisCluster'> & {
  /** Additional environment variables of the services. */
  readonly environment?: Readonly<Record<string, string>>;
};

export interface BenchLabSettings {
  /** The folder for the services' CPU profiles. Without it the services write none. */
  readonly profileFolder: string | undefined;
  readonly keepFolder: boolean;
}

/** As in production and as with `npm start`; the log goes to a file. */
const ENVIRONMENT = { NODE_ENV: 'production', LOG_LEVEL: 'info', LOG_FORMAT: 'json' };

/** Counts statements. All other settings are PostgreSQL's defaults or those of `npm start`. */
const POSTGRES_SETTINGS = { shared_preload_libraries: 'pg_stat_statements' };

export async function openBenchLab(wish: BenchLabOptions, settings: BenchLabSettings): Promise<BenchLab> {
  const { profileFolder, keepFolder } = settings;
  const stack = await startLabStack({
    ...wish,
    keepFolder,
    environment: { ...ENVIRONMENT, ...wish.environment },
    postgresSettings: POSTGRES_SETTINGS,
    nodeOptions: profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
  });
  await stack.sql.query('CREATE EXTENSION pg_stat_statements');
  const receivers = startReceivers();
  const generator = startGenerator();
  const api = createApiClient(stack.account.apiKey);
  let stopping: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    api.close();
    await generator.stop();
    await stack.stop();
    await receivers.stop();
  };
  return { stack, receivers, generator, api, stop: () => (stopping ??= stopAll()) };
}
