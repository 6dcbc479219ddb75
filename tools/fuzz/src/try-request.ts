import type { OpenApiDocument } from '@posthorn/openapi';
import { createOperationFinder } from '@posthorn/test-support';
import type { Issue } from './found.js';
import { replaceRefs } from './generate/marks.js';
import { type Validator, pathOf } from './validate/validator.js';
import type { FuzzAnswer, FuzzRequest, NoAnswer } from './request.js';
import { sendRequest } from './send/send-request.js';
import { formatCurl } from './send/format-curl.js';
import type { Tally } from './tally.js';
import type { Target } from './target.js';
import { harvest } from './environment/harvest.js';
import type { Environment } from './environment/prepare-environment.js';

export interface ExperimentDependencies {
  readonly document: OpenApiDocument;
  readonly target: Target;
  readonly environment: Pick<Environment, 'pools'>;
  readonly validate: Validator;
  readonly tally: Tally;
}

/** Creates a function that sends a generated request and verifies its response. It returns undefined without issues. */
export function createExperiment({
  document,
  target,
  environment: { pools },
  validate,
  tally,
}: ExperimentDependencies): (generated: FuzzRequest) => Promise<Issue | undefined> {
  const findOperation = createOperationFinder(document);

  function keepIds(request: FuzzRequest, answer: FuzzAnswer): void {
    const pathname = pathOf(request.target);
    const { path } = findOperation(request.method, pathname) ?? {};
    const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
    if (path !== undefined && request.method !== 'HEAD' && isJson) harvest({ path, pathname, answer }, pools);
  }

  return async (generated) => {
    const request = withIds(generated, pools.find);
    const baseUrl = request.service === 'ingest' ? target.ingestUrl : target.apiUrl;
    const answer = await sendRequest(request, baseUrl);
    tally.count(request.operationId, 'failure' in answer ? 0 : answer.status);
    const issues = validate.validate(request, answer);
    if (issues.length > 0) {
      const { operationId } = request;
      return { operationId, issues, curl: formatCurl(request, baseUrl), answer: show(answer) };
    }
    if (!('failure' in answer)) keepIds(request, answer);
    return undefined;
  };
}

/** Replaces marks with the ids that they stand for. */
function withIds(request: FuzzRequest, findId: Environment['pools']['find']): FuzzRequest {
  const put = (text: string): string => replaceRefs(text, findId);
  const { target, headers, body } = request;
  return {
    ...request,
    target: put(target),
    headers: headers.map(([name, value]) => [name, put(value)] as const),
    ...(typeof body === 'string' && { body: put(body) }),
  };
}

function show(answer: FuzzAnswer | NoAnswer): string {
  return 'failure' in answer ? answer.failure : `${answer.status} ${answer.body.slice(0, 1000)}`;
}
