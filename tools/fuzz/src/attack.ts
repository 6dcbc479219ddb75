import type { OpenApiDocument } from '@posthorn/openapi';
import fc from 'fast-check';
import { type Issue, Found, keyOf } from './found.js';
import { requestsOf } from './generate/requests.js';
import { createValidator } from './validate/validator.js';
import type { FuzzRequest } from './request.js';
import { type Tally, createTally } from './tally.js';
import type { Target } from './target.js';
import { createExperiment } from './try-request.js';
import { type Environment, prepareEnvironment } from './environment/prepare-environment.js';

export interface AttackOptions {
  readonly target: Target;
  readonly requests: number;
  /** The same seed generates the same requests. */
  readonly seed: number;
  /** The number of requests in flight. */
  readonly lanes?: number;
  readonly signal?: AbortSignal;
  onProgress?(done: number, issues: number): void;
}

export interface AttackReport {
  readonly issues: readonly Issue[];
  readonly tally: Tally;
}

/** The interval in requests. */
const REPLENISH_EVERY = 500;

/** Gives the lanes of a seed and the rounds of a lane their own seeds. */
const ROUNDS = 1000;

/**
 * Generates requests from the target's OpenAPI document, sends them, and verifies the responses. Reports each issue
 * once.
 */
export async function attack(options: AttackOptions): Promise<AttackReport> {
  return attackEnvironment(await prepareEnvironment(options.target), options);
}

async function attackEnvironment(
  environment: Environment,
  { target, requests, seed, lanes = 1, signal, onProgress }: AttackOptions,
): Promise<AttackReport> {
  const document = (await (await fetch(`${target.apiUrl}/openapi.json`)).json()) as OpenApiDocument;
  const before = await environment.readForeign();
  const validate = createValidator({ document, foreignMark: environment.foreignMark });
  const tally = createTally(document);
  const tryRequest = createExperiment({ document, target, environment, validate, tally });
  const found = new Map<string, Issue>();

  const property = fc.asyncProperty(requestsOf(document), async (request: FuzzRequest) => {
    if (signal?.aborted === true) return;
    if (tally.total() % REPLENISH_EVERY === REPLENISH_EVERY - 1) await environment.replenish();
    const issue = await tryRequest(request);
    onProgress?.(tally.total(), found.size);
    if (issue !== undefined && !found.has(keyOf(issue))) throw new Found(issue);
  });

  /** An issue ends a round of fast-check after its request was shrunk. */
  async function runLane(lane: number): Promise<void> {
    let left = Math.ceil(requests / lanes);
    for (let round = 0; left > 0; round += 1) {
      const { numRuns, failed, errorInstance } = await fc.check(property, {
        seed: (seed * ROUNDS + lane) * ROUNDS + round,
        numRuns: left,
      });
      left -= numRuns;
      if (errorInstance instanceof Found) found.set(keyOf(errorInstance.issue), errorInstance.issue);
      else if (failed) throw new Error('The attack itself failed.', { cause: errorInstance });
    }
  }

  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  const changed = findChanges(before, await environment.readForeign());
  return { issues: [...found.values(), ...changed], tally };
}

function findChanges(before: string, after: string): readonly Issue[] {
  const known = before.split('\n');
  const changed = after.split('\n').filter((line) => !known.includes(line));
  if (changed.length === 0) return [];
  const issues = ["the other project's resources have changed"];
  return [{ operationId: 'all', issues, curl: '', answer: changed.join('\n') }];
}
