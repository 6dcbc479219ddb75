import { Posthorn } from '@posthorn/client';
import type { DeliveryReceiver } from '../first-delivery/delivery-receiver.js';
import { describeArrival, describeStack } from './describe-stack.js';
import type { Launch } from '../machine/launch.js';
import type { LocalAccount } from '../home/local-state.js';
import type { LocalPlan } from '../plan/plan-local-stack.js';
import type { StoreUrls } from '../stores/provide-stores.js';
import { NO_FIRST_DELIVERY, reportFirstDelivery } from '../first-delivery/report-first-delivery.js';

export interface RunningParts {
  readonly plan: LocalPlan;
  readonly stores: StoreUrls;
  readonly account: LocalAccount;
  readonly consoleCode: string;
  readonly receiver: DeliveryReceiver;
}

/** Makes a first delivery, and presents the stack to the user and to programs. */
export async function introduceStack(launch: Launch, parts: RunningParts): Promise<void> {
  const { plan, stores, account, consoleCode, receiver } = parts;
  const { config, stateFile } = plan;
  const localApiUrl = `http://${plan.host}:${plan.ports.api}`;
  const api = new Posthorn({ baseUrl: localApiUrl, apiKey: account.apiKey, timeoutMs: 10_000 });
  const { endpointId, lines } = config.allowInsecureDestinations
    ? await launch.withStep('services', 'Delivering a first webhook', () =>
        reportFirstDelivery({ api, account, receiver, stateFile }),
      )
    : NO_FIRST_DELIVERY;

  await plan.devFile.publish({
    api_url: config.publicBaseUrl,
    receive_url: config.receiveBaseUrl,
    api_key: account.apiKey,
    project_id: account.projectId,
    tenant_id: account.tenantId,
    database_url: stores.databaseUrl,
    redis_url: stores.redisUrl,
  });

  const stack = {
    apiUrl: config.publicBaseUrl,
    receiveUrl: config.receiveBaseUrl,
    consoleLink: `${config.publicBaseUrl.replace(/\/+$/, '')}/console#code=${consoleCode}`,
    queuesUrl: queuesUrlOf(plan),
    localApiUrl,
    apiKey: account.apiKey,
    home: launch.home,
    allowInsecureDestinations: config.allowInsecureDestinations,
    endpointId,
  };
  for (const line of [...lines, ...describeStack(stack)]) launch.say(line);
  receiver.arrivals.on('arrival', (arrival) => launch.say(describeArrival(arrival)));
}

/** The retry-scheduler serves the queues' page only with a configured login. */
function queuesUrlOf({ config, host, ports }: LocalPlan): string | undefined {
  return config.operatorLogins.length === 0 ? undefined : `http://${host}:${ports['retry-scheduler']}/queues`;
}
