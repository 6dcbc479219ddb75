import { workerStopsWithinMs } from '@posthorn/domain';
import { runService } from '@posthorn/service';
import { DELIVERY_WORKER_KEYS, startDeliveryWorker } from './start-delivery-worker.js';

await runService({
  name: 'delivery-worker',
  keys: DELIVERY_WORKER_KEYS,
  stopsWithinMs: ({ deliveryTimeoutMs }) => workerStopsWithinMs(deliveryTimeoutMs),
  start: startDeliveryWorker,
});
