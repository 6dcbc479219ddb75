import { type ApiClient, createApiClient } from './api-client.js';
import { type Receivers, startReceivers } from '../receivers/start-receivers.js';
import { type LabStack, type LabStackOptions, startLabStack } from './start-lab-stack.js';

/** A stack with receivers and a client of its account. */
export interface Lab {
  readonly stack: LabStack;
  readonly receivers: Receivers;
  readonly api: ApiClient;
  /** May be called more than once; later calls wait for the first. */
  stop(): Promise<void>;
}

export async function openLab(options: LabStackOptions): Promise<Lab> {
  const stack = await startLabStack(options);
  const receivers = startReceivers();
  const api = createApiClient(stack.account.apiKey);
  let stopping: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    api.close();
    await stack.stop();
    await receivers.stop();
  };
  return { stack, receivers, api, stop: () => (stopping ??= stopAll()) };
}
