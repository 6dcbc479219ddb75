import { type Generator, type Lab, type LabStackOptions, openLab, startGenerator } from '@posthorn/lab';

/** A lab with a load generator in its own process. */
export interface BenchLab extends Lab {
  readonly generator: Generator;
}

export type BenchLabOptions = Pick<LabStackOptions, 'services' | 'redisCluster' | 'nodeOptions'> & {
  /** Additional environment variables of the services. */
  readonly environment?: Readonly<Record<string, string>>;
};

export interface BenchLabSettings {
  /** The folder for the services' CPU profiles. Without it the services write none. */
  readonly profileFolder: string | undefined;
  readonly keepFolder: boolean;
  /** The built project that is measured. The default is this one. */
  readonly projectFolder?: string;
}

/** As in production and as with `npm start`; the log goes to a file. */
const ENVIRONMENT = { NODE_ENV: 'production', LOG_LEVEL: 'info', LOG_FORMAT: 'json' };

/** Counts statements. All other settings are PostgreSQL's defaults or those of `npm start`. */
const POSTGRES_SETTINGS = { shared_preload_libraries: 'pg_stat_statements' };

export async function openBenchLab(options: BenchLabOptions, settings: BenchLabSettings): Promise<BenchLab> {
  const { profileFolder, keepFolder, projectFolder } = settings;
  const lab = await openLab({
    ...options,
    keepFolder,
    ...(projectFolder === undefined ? {} : { projectFolder }),
    environment: { ...ENVIRONMENT, ...options.environment },
    postgresSettings: POSTGRES_SETTINGS,
    nodeOptions: [
      ...(options.nodeOptions ?? []),
      ...(profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]),
    ],
  });
  await lab.stack.sql.query('CREATE EXTENSION pg_stat_statements');
  const generator = startGenerator();
  let stopping: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    await generator.stop();
    await lab.stop();
  };
  return { ...lab, generator, stop: () => (stopping ??= stopAll()) };
}
