import { workerStopsWithinMs } from '@posthorn/domain';
import { runService } from '@posthorn/service';
import { DELIVERY_WORKER_VARIABLES, startDeliveryWorker } from './start-delivery-worker.js';

await runService({
  name: 'delivery-worker',
  variables: DELIVERY_WORKER_VARIABLES,
  stopsWithinMs: ({ deliveryTimeoutMs }) => workerStopsWithinMs(deliveryTimeoutMs),
  start: startDeliveryWorker,
});
