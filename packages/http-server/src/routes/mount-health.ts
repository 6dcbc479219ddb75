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

/** Mounts `GET /healthz` (alive), `GET /readyz` (ready, and not draining) and `GET /metrics` (Prometheus). */
export function mountHealth(app: Express, options: HealthOptions): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const checks = await runChecks(options);
    const ready = !options.isDraining() && Object.values(checks).every((state) => state === 'ok');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks });
  });
  if (options.showsMetrics === false) return;
  app.get('/metrics', async (_request, response) => {
    response.type(options.metricsContentType).send(await options.renderMetrics());
  });
}

async function runChecks({ checks, isDraining }: HealthOptions): Promise<Readonly<Record<string, string>>> {
  const names = Object.entries(checks);
  const states = await Promise.all(names.map(([, check]) => stateOf(check)));
  const entries = names.map(([name], index) => [name, states[index] ?? 'unknown'] as const);
  return { ...Object.fromEntries(entries), ...(isDraining() ? { process: 'draining' } : {}) };
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
