import { type Load, type LoadPayload, startLoad } from '@posthorn/lab';
import { type Environment, apiUrls, createEnvironment, EVERYDAY } from '../experiment/environment.js';
import type { Experiment } from '../experiment/experiment.js';

/** Of each endpoint. One more message of each round has none. */
const KEYS = 3;

export interface OrderedEnvironment extends Environment {
  /** The loads that were started. */
  readonly loads: readonly Load[];
}

/** The everyday destinations. Most messages of each endpoint have one of its keys, and the others have none. */
export async function createOrderedEnvironment(experiment: Experiment): Promise<OrderedEnvironment> {
  const { api, name, scale } = experiment;
  const plans = EVERYDAY.map((plan) => ({ ...plan, ordering: 'key' as const }));
  const environment = await createEnvironment(experiment, plans);
  const endpoints = environment.endpoints.map(({ publicId }) => publicId);
  const loads: Load[] = [];
  const toBody = (endpoint: string, payload: LoadPayload): object => {
    const number = Math.floor(payload.n / endpoints.length) % (KEYS + 1);
    return { endpoint_id: endpoint, payload, ...(number < KEYS && { ordering_key: `key-${number}` }) };
  };
  return {
    ...environment,
    loads,
    startLoad() {
      const load = startLoad({
        api,
        baseUrls: () => apiUrls(experiment),
        endpoints,
        perSecond: scale.perSecond,
        name,
        toCall: (endpoint, payload) => ({
          path: '/v1/webhooks/send',
          body: JSON.stringify(toBody(endpoint, payload)),
        }),
      });
      loads.push(load);
      return load;
    },
  };
}
