import {
  type ApiClient,
  type LabStack,
  type LabStackOptions,
  type Receivers,
  createApiClient,
  startLabStack,
  startReceivers,
} from '@posthorn/lab';

/** A stack with receivers and a client. */
export interface Laboratory {
  readonly stack: LabStack;
  readonly receivers: Receivers;
  readonly api: ApiClient;
  stop(): Promise<void>;
}

const SERVICES = { api: 2, 'delivery-worker': 2, 'retry-scheduler': 2 };

/**
 * The delivery timeout is short, so that claims of a killed worker expire soon,
 * but long enough for a machine that is busy starting processes.
 * The retry schedules keep their shape and are a thousand times as fast.
 */
const ENVIRONMENT = { DELIVERY_TIMEOUT_MS: '8000', RETRY_TIME_SCALE: '0.001' };

export async function openLaboratory({
  services = SERVICES,
  environment,
  ...options
}: Partial<
  Pick<LabStackOptions, 'services' | 'environment' | 'redisCluster' | 'keepFolder'>
>): Promise<Laboratory> {
  const stack = await startLabStack({
    ...options,
    services,
    environment: { ...ENVIRONMENT, ...environment },
  });
  const receivers = startReceivers();
  const api = createApiClient(stack.account.apiKey);
  return {
    stack,
    receivers,
    api,
    async stop() {
      api.close();
      await stack.stop();
      await receivers.stop();
    },
  };
}
