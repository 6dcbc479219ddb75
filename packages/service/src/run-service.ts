import { type Config, type VariableKey, ConfigError, loadConfig, summarizeConfig } from '@posthorn/config';
import { endClientOf } from '@posthorn/http-server';
import { createLogger, createMetrics } from '@posthorn/observability';
import { collectGarbage, runProcess, STOP_WITHIN_MS } from '@posthorn/runtime';
import { createOutageLog } from './telemetry/outage-log.js';
import { openTracing } from './telemetry/open-tracing.js';
import { refuseUnfitDatabase, UnfitDatabaseError } from './stores/refuse-unfit-database.js';
import { type CommonVariable, type ServiceContext, COMMON_VARIABLES } from './service-context.js';

export interface ServiceDefinition<Key extends VariableKey> {
  readonly name: string;
  /** The variables that the service reads in addition to the common ones. */
  readonly variables: readonly Key[];
  /** How long the service may take to stop, if different from the default. */
  stopsWithinMs?(config: Config<Key | CommonVariable>): number;
  start(context: ServiceContext<Key>): Promise<void>;
}

/**
 * Runs a whole process: reads its configuration, starts, runs until a stop signal, drains, and exits with a code that
 * reports the outcome.
 */
export async function runService<Key extends VariableKey>(definition: ServiceDefinition<Key>): Promise<void> {
  const config = loadOrExit<Key | CommonVariable>([...COMMON_VARIABLES, ...definition.variables]);
  const { name } = definition;
  const outages = createOutageLog(
    createLogger({ service: name, level: config.logLevel, format: config.logFormat }),
  );
  const { logger } = outages;
  const metrics = createMetrics(name);
  let draining = false;
  await runProcess(
    async (releases) => {
      logger.info('starting', { config: summarizeConfig(config) });
      const tracing = await openTracing(name, { logger, releases });
      const context = {
        name,
        config,
        logger,
        outages,
        metrics,
        tracing,
        releases,
        isDraining: () => draining,
      };
      // Here nobody waits for an answer yet.
      await collectGarbage();
      await refuseUnfitDatabase(context);
      await definition.start(context);
      logger.info('started');
    },
    {
      stopWithinMs: definition.stopsWithinMs?.(config) ?? STOP_WITHIN_MS,
      onStopping(reason) {
        draining = true;
        logger.info('stopping', { reason });
      },
      isContained: endClientOf,
      onStopped: () => logger.info('stopped'),
      onFailure(what, error) {
        if (error instanceof UnfitDatabaseError) logger.error(error.message, error.facts);
        else logger.error(what, { error });
      },
    },
  );
}

function loadOrExit<Key extends VariableKey>(keys: readonly Key[]): ReturnType<typeof loadConfig<Key>> {
  try {
    return loadConfig(keys);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
