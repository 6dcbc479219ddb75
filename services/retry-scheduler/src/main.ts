import { runService } from '@posthorn/service';
import { RETRY_SCHEDULER_VARIABLES, startRetryScheduler } from './start-retry-scheduler.js';

await runService({
  name: 'retry-scheduler',
  variables: RETRY_SCHEDULER_VARIABLES,
  start: startRetryScheduler,
});
