import { listenToStopOrders, runWithOptions, writeLines, parseOptions } from '@posthorn/lab';
import { type AttackReport, attack } from '../attack.js';
import { attackJson } from '../json/attack-json.js';
import type { JsonSample } from '../json/json-samples.js';
import { type SchemaIssue, attackPayloadSchemas } from '../payload-schemas/attack-payload-schemas.js';
import { findUnreached } from '../tally.js';
import { startTarget } from './start-target.js';

const SAY_EVERY_MS = 5000;
const JSON_TEXTS = 10_000;
const USAGE = 'Usage: npm run fuzz -- [--requests N] [--schemas N] [--seed N] [--lanes N]';

/**
 * The command `npm run fuzz`: attacks the JSON parser, the schemas of payloads and its own stack, and prints the issues.
 * Returns the exit status.
 */
export function runFuzz(args: readonly string[]): Promise<number> {
  return runWithOptions({ usage: USAGE, args, parse: parseFuzzOptions, run });
}

async function run(options: FuzzOptions): Promise<number> {
  const misread = attackJson({ texts: JSON_TEXTS, seed: options.seed });
  writeLines(describeJson(misread));
  const schemaIssue = attackPayloadSchemas(options);
  writeLines(describeSchemas(options, schemaIssue));
  const stack = await startTarget();
  try {
    const report = await attackWithProgress(options, stack.target);
    const deaths = stack.deaths();
    writeLines(describe(report, deaths));
    const isClean =
      misread === undefined &&
      schemaIssue === undefined &&
      report.issues.length + deaths.length + findUnreached(report.tally).length === 0;
    return isClean ? 0 : 1;
  } finally {
    await stack.stop();
  }
}

async function attackWithProgress(
  options: FuzzOptions,
  target: Parameters<typeof attack>[0]['target'],
): Promise<AttackReport> {
  const { requests, seed } = options;
  let saidMs = Date.now();
  writeLines([`${requests} requests, --seed ${seed}`]);
  return await attack({
    ...options,
    target,
    signal: listenToStopOrders(),
    onProgress(done, issues) {
      if (Date.now() - saidMs < SAY_EVERY_MS) return;
      saidMs = Date.now();
      writeLines([`${done} of ${requests}, ${issues} faults`]);
    },
  });
}

function describeJson(misread: JsonSample | undefined): readonly string[] {
  return [`${JSON_TEXTS} JSON texts`, misread === undefined ? 'no fault' : `misread: ${misread.text}`];
}

function describeSchemas({ schemas, seed }: FuzzOptions, found: SchemaIssue | undefined): readonly string[] {
  const title = `${schemas} schemas, --seed ${seed}`;
  return found === undefined
    ? [title, 'no fault']
    : [title, found.issue, `  schema:  ${found.schema}`, `  payload: ${found.payload}`];
}

function describe({ issues, tally }: AttackReport, deaths: readonly string[]): readonly string[] {
  const classes = Object.entries(tally.byClass()).map(([name, count]) => `${name} ${count}`);
  return [
    '',
    ...issues.flatMap(({ operationId, issues: all, curl, answer }) => [
      `${operationId}: ${all.join('; ')}`,
      `  ${curl}`,
      `  ${answer}`,
      '',
    ]),
    ...deaths.map((death) => `a process died: ${death}`),
    `${tally.total()} requests: ${classes.join(', ')}`,
    `never accepted: ${tally.neverAccepted().join(', ') || 'none'}`,
    ...findUnreached(tally).map((operationId) => `must be accepted once at least: ${operationId}`),
    issues.length + deaths.length === 0 ? 'no fault' : `${issues.length + deaths.length} faults`,
  ];
}

interface FuzzOptions {
  readonly requests: number;
  readonly schemas: number;
  readonly seed: number;
  readonly lanes: number;
}

/** Throws a TypeError that names every issue. */
export function parseFuzzOptions(args: readonly string[]): FuzzOptions {
  const given = parseOptions(args, {
    requests: 'count',
    schemas: 'count',
    seed: 'count',
    lanes: 'count',
  });
  const { requests = 20_000, schemas = 5000, seed = 1 + (Date.now() % 1_000_000), lanes = 4 } = given;
  return { requests, schemas, seed, lanes };
}
