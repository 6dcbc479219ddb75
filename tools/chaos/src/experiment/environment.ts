import {
  type DestinationPlan,
  type ExpectationOptions,
  type ExpectedOutcome,
  type LabEndpoint,
  type Load,
  type ReceiptBook,
  at,
  createLabEndpoint,
  createReceiptBook,
  expectOutcome,
  firstApi,
  startLoad,
} from '@posthorn/lab';
import type { Experiment } from './experiment.js';

/** An endpoint of any direction. */
export interface AccountedEndpoint extends LabEndpoint {
  /** The results that its messages may have when Posthorn works correctly. */
  readonly expected: ExpectedOutcome;
}

export interface TestedEndpoint extends AccountedEndpoint {
  readonly destination: number;
}

/** The endpoints and their destinations. */
export interface Environment {
  readonly endpoints: readonly AccountedEndpoint[];
  readonly receipts: ReceiptBook;
  /** Opens more destinations with an endpoint each. */
  add(plans: readonly EndpointPlan[]): Promise<readonly TestedEndpoint[]>;
  /** Fetches the receipts since the last call. */
  refresh(): Promise<void>;
  /** Starts a steady load on the initial endpoints. */
  startLoad(): Load;
  /** Stops its helpers. */
  close(): Promise<void>;
}

export interface EndpointPlan extends DestinationPlan, ExpectationOptions {
  readonly rateLimitRps?: number;
  readonly consumerId?: string;
  readonly ordering?: 'key';
}

/** Everyday destinations: most are healthy, some fail at first, some are slow. */
export const EVERYDAY: readonly EndpointPlan[] = [
  ...Array.from({ length: 12 }, () => ({ behaviour: { kind: 'ok' } as const })),
  ...Array.from({ length: 4 }, () => ({ behaviour: { kind: 'flaky', failures: 1, status: 500 } as const })),
  ...Array.from({ length: 2 }, () => ({ behaviour: { kind: 'flaky', failures: 2, status: 429 } as const })),
  ...Array.from({ length: 2 }, () => ({ behaviour: { kind: 'slow', delayMs: 1000 } as const })),
];

export async function createEnvironment(
  experiment: Experiment,
  plans: readonly EndpointPlan[] = EVERYDAY,
): Promise<Environment> {
  const { receivers } = experiment;
  const endpoints: TestedEndpoint[] = [];
  const receipts = createReceiptBook();
  await receivers.takeReceipts();

  async function add(more: readonly EndpointPlan[]): Promise<readonly TestedEndpoint[]> {
    const destinations = await receivers.open(more);
    const added: TestedEndpoint[] = [];
    for (const [index, plan] of more.entries()) {
      const { number, url } = at(destinations, index);
      const { rateLimitRps, consumerId, ordering } = plan;
      const endpoint = await createLabEndpoint(firstApi(experiment), {
        url: `${url}/`,
        ...(rateLimitRps !== undefined && { rateLimitRps, burst: 1 }),
        ...(consumerId !== undefined && { consumerId }),
        ...(ordering !== undefined && { ordering }),
      });
      added.push({ ...endpoint, destination: number, expected: expectOutcome(plan, plan) });
    }
    endpoints.push(...added);
    return added;
  }

  const first = await add(plans);
  return {
    endpoints,
    receipts,
    add,
    async refresh() {
      receipts.absorb(await receivers.takeReceipts());
    },
    startLoad: () =>
      startLoad({
        api: experiment.api,
        baseUrls: () => apiUrls(experiment),
        endpoints: first.map(({ publicId }) => publicId),
        perSecond: experiment.scale.perSecond,
        name: experiment.name,
      }),
    close: () => Promise.resolve(),
  };
}

export function apiUrls({ stack }: Pick<Experiment, 'stack'>): readonly string[] {
  return stack.services.of('api').map(({ url }) => url);
}
