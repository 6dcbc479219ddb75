import { parse } from 'node:querystring';
import express, { type Express } from 'express';
import { type ErrorOptions, answerErrors, answerNotFound } from './responses/answer-errors.js';
import { type BodyBudget, createBodyBudget } from './bodies/body-budget.js';
import { countAnswers } from './routes/count-answers.js';
import { type HealthOptions, mountHealth } from './routes/mount-health.js';
import { protectAnswers } from './responses/protect-answers.js';
import { assignRequestId } from './responses/request-id.js';
import { type WatchRequest, watchRequests } from './responses/watch-requests.js';

export interface AppOptions extends ErrorOptions {
  readonly health: HealthOptions;
  /** Watches every request except those for health and metrics. */
  readonly watch?: WatchRequest;
  /** The memory of large answers to anybody. By default, it is their own. */
  readonly bodies?: Pick<BodyBudget, 'open'>;
  /** Mounts the routes of the service itself. */
  mount?(app: Express): void;
}

/** Creates an Express application with request ids, health, the service's own routes, and error handling. */
export function createApp(options: AppOptions): Express {
  const { health, mount, watch, bodies = createBodyBudget(), ...errors } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  app.set('case sensitive routing', true);
  countAnswers(app, bodies);
  app.use(assignRequestId);
  app.use(protectAnswers);
  mountHealth(app, health);
  if (watch !== undefined) app.use(watchRequests(watch));
  mount?.(app);
  app.use(answerNotFound);
  app.use(answerErrors(errors));
  return app;
}

/** Reads every parameter. By default, Node.js drops those after the first thousand, and a filter among them. */
function parseQuery(query: string): object {
  return parse(query, '&', '=', { maxKeys: 0 });
}
