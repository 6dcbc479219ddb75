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

/** A stack, with receivers, a generator of load and a client, each in a process of its own. */
export interface Workshop {
  readonly stack: LabStack;
  readonly receivers: Receivers;
  readonly generator: Generator;
  readonly api: ApiClient;
  /** Once is enough; the second call waits for the first. */
  stop(): Promise<void>;
}

export type WorkshopWish = Pick<LabStackOptions, 'services' | 'redisCluster'> & {
  /** Of the services, besides our own. */
  readonly environment?: Readonly<Record<string, string>>;
};

export interface WorkshopSettings {
  /** Where the services leave their CPU profiles; none are made without it. */
  readonly profileFolder: string | undefined;
  readonly keepFolder: boolean;
}

/** As in production, and as `npm start` runs them: what is logged goes to a file. */
const ENVIRONMENT = { NODE_ENV: 'production', LOG_LEVEL: 'info', LOG_FORMAT: 'json' };

/** Counts statements; all else is as PostgreSQL has it by default, or `npm start`. */
const POSTGRES_SETTINGS = { shared_preload_libraries: 'pg_stat_statements' };

export async function openWorkshop(wish: WorkshopWish, settings: WorkshopSettings): Promise<Workshop> {
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
