import { createRequire } from 'node:module';
import process from 'node:process';

// Preloaded: reports at exit which OpenTelemetry modules the process has loaded.
const { cache } = createRequire(import.meta.url);
process.on('exit', () => {
  const names = Object.keys(cache).flatMap(
    (path) => /node_modules\/((?:@opentelemetry\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  const loaded = new Set(
    names.filter((name) => name.startsWith('@opentelemetry/') || name === 'bullmq-otel'),
  );
  process.stdout.write(`\nLOADED ${[...loaded].sort().join(' ')}\n`);
});
