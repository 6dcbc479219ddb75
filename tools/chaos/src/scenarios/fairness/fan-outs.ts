import { type LabSql, maximum } from '@posthorn/lab';
import { createEnvironment } from '../../experiment/environment.js';
import type { Scenario } from '../../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../../experiment/under-load.js';
import {
  type PublishingProject,
  correctUsage,
  createPublishingProject,
  endFanOuts,
  messagesOf,
  publish,
  repeatEvent,
  timeFanOut,
} from '../../fairness/fan-outs.js';

const EVENTS = 1000;
const SUBSCRIBERS = 3000;
/** A third of them get their messages in the background. */
const SUBSCRIBERS_OF_OTHER = 1500;
/** The API stores the messages of so many subscribers itself. */
const STORED_AT_ONCE = 1000;
const TIMES = 5;
const FACTOR = 2;
/** Below this value a time depends on the machine's scheduler as much as on Posthorn. */
const FLOOR_MS = 250;
const SETTLED_WITHIN_MS = 180_000;

export const fanOutFairness: Scenario = {
  name: 'fan-out-fairness',
  description:
    'A thousand events of one project wait for 2,000 messages each. The fan-out of another project to 1,500 endpoints takes at most twice as long as alone.',
  invariants: [3],
  services: { api: 1, 'delivery-worker': 2, 'retry-scheduler': 1 },
  needsMachineAlone: true,
  async run(experiment) {
    experiment.say('creates the endpoints');
    const crowd = await createPublishingProject(experiment, SUBSCRIBERS);
    const other = await createPublishingProject(experiment, SUBSCRIBERS_OF_OTHER);
    return await underLoad(experiment, {
      quietWithinMs: SETTLED_WITHIN_MS,
      async createEnvironment() {
        const environment = await createEnvironment(experiment);
        const endpoints = [...environment.endpoints, ...crowd.endpoints, ...other.endpoints];
        return { ...environment, endpoints };
      },
      breakIt: (broken) => publishBeside(broken, crowd, other),
      async verify({ stack: { sql }, expectSettled }) {
        await correctUsage(sql, crowd);
        for (const project of [crowd, other]) expectSettled(await messagesOf(sql, project));
      },
    });
  },
};

async function publishBeside(
  { stack: { sql }, say, reportMetric, reportViolation }: RunningExperiment,
  crowd: PublishingProject,
  other: PublishingProject,
): Promise<void> {
  const alone = await timeFanOuts(sql, other);
  say('publishes the events');
  const eventId = await publish(crowd);
  const laterEndpointIds = crowd.endpoints.slice(STORED_AT_ONCE).map(({ id }) => id);
  await repeatEvent(sql, { eventId, times: EVENTS, laterEndpointIds });
  const beside = await timeFanOuts(sql, other);
  await endFanOuts(sql, crowd);
  reportMetric('fan-outs alone', `${alone.join(' ')} ms`);
  reportMetric(`fan-outs beside ${EVENTS} events`, `${beside.join(' ')} ms`);
  reportMetric('messages of the other project meanwhile', (await messagesOf(sql, crowd)).length);
  const [aloneMs, besideMs] = [maximum(alone), maximum(beside)];
  if (besideMs > aloneMs * FACTOR + FLOOR_MS)
    reportViolation(`a fan-out took ${besideMs} ms beside those of another project, and ${aloneMs} ms alone`);
}

async function timeFanOuts(sql: LabSql, project: PublishingProject): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < TIMES) times.push(await timeFanOut(sql, project));
  return times;
}
