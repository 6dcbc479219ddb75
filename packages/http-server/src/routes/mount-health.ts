import type { Express } from 'express';

export interface HealthOptions {
  /** The dependencies of the process. Each check throws when its dependency does not answer. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  /** True from the moment the process begins to stop. */
  isDraining(): boolean;
  renderMetrics(): Promise<string>;
  readonly metricsContentType: string;
  /** False when another port answers `/metrics`. */
  readonly showsMetrics?: boolean;
}

const CHECK_TIMEOUT_MS = 2000;
const SHARED_MS = 1000;

/**
 * Mounts `GET /healthz` (alive), `GET /readyz` (ready, and not draining) and `GET /metrics` (Prometheus). Nobody needs a
 * key for them, so the callers of a second share the work of one.
 */
export function mountHealth(app: Express, options: HealthOptions): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  const runSharedChecks = shareForASecond(() => runChecks(options.checks));
  app.get('/readyz', async (_request, response) => {
    const stores = await runSharedChecks();
    const checks = { ...stores, ...(options.isDraining() && { process: 'draining' }) };
    const ready = Object.values(checks).every((state) => state === 'ok');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks });
  });
  if (options.showsMetrics === false) return;
  const renderSharedMetrics = shareForASecond(async () => Buffer.from(await options.renderMetrics()));
  app.get('/metrics', async (_request, response) => {
    response.type(options.metricsContentType).send(await renderSharedMetrics());
  });
}

/** Returns a function that loads at most once a second. An error is shared, too. */
function shareForASecond<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | undefined;
  return () => {
    if (shared === undefined) {
      shared = load();
      setTimeout(() => (shared = undefined), SHARED_MS).unref();
    }
    return shared;
  };
}

async function runChecks(checks: HealthOptions['checks']): Promise<Readonly<Record<string, string>>> {
  const names = Object.entries(checks);
  const states = await Promise.all(names.map(([, check]) => stateOf(check)));
  return Object.fromEntries(names.map(([name], index) => [name, states[index] ?? 'unknown']));
}

async function stateOf(check: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), CHECK_TIMEOUT_MS);
  });
  const result = Promise.resolve()
    .then(check)
    .then(
      () => 'ok',
      () => 'unavailable',
    );
  return await Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
