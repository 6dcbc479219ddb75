import type { SiteAnswer, SiteRoute } from '@posthorn/http-server';
import { actionAt } from './actions/action-at.js';
import { actOnJob } from './actions/act-on-job.js';
import { failure, orOutage } from './answer-outage.js';
import type { BoardCall } from './board/create-board.js';
import { titleOfQueue } from './board/queue-titles.js';
import { kindOf } from './board-calls.js';
import type { ConsoleOptions } from './console-options.js';
import type { Operator } from './login/admit-operator.js';

const NOT_OFFERED = 'Not offered here: jobs are retried, promoted and removed, one by one.';
const READ_ONLY = 'Operators only look here: OPERATOR_ACTIONS is not set.';

/**
 * Routes the page's calls. bull-board answers calls that only read. The console answers calls that change something, or
 * refuses them.
 */
export function callRoutes(
  calls: readonly BoardCall[],
  options: ConsoleOptions,
): readonly SiteRoute<Operator>[] {
  return calls.map((call) => ({ method: call.method, path: call.path, handle: handlerOf(call, options) }));
}

function handlerOf(call: BoardCall, options: ConsoleOptions): SiteRoute<Operator>['handle'] {
  switch (kindOf(call)) {
    case 'read':
      return (request) => orOutage(() => call.answer(request), options);
    case 'no-flow':
      return ({ params }) => ({
        status: 200,
        body: { nodeId: params['jobId'], flowRoot: null, isFlowNode: false },
      });
    case 'act':
      return options.allowsActions ? act(call, options) : () => failure(403, READ_ONLY);
    case 'refuse':
      return () => failure(403, NOT_OFFERED);
  }
}

function act({ path }: BoardCall, options: ConsoleOptions): SiteRoute<Operator>['handle'] {
  const action = actionAt(path, options);
  const queueByTitle = new Map(options.queues.inspect().map((queue) => [titleOfQueue(queue), queue]));

  async function answer(
    { queueName = '', jobId = '' }: Readonly<Record<string, string>>,
    actor: string,
  ): Promise<SiteAnswer> {
    const queue = queueByTitle.get(queueName);
    const job = await queue?.findJob(jobId);
    if (queue === undefined || job === undefined) return failure(404, 'There is no such job any more.');
    const result = await actOnJob(action, { actor, queue, job }, options);
    return result.kind === 'done' ? { status: 200, body: {} } : failure(409, result.reason);
  }

  return ({ params }, { name }) => orOutage(() => answer(params, name), options);
}
