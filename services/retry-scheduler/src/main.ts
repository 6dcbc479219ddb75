import { runService } from '@posthorn/service';
import { RETRY_SCHEDULER_KEYS, startRetryScheduler } from './start-retry-scheduler.js';

await runService({ name: 'retry-scheduler', keys: RETRY_SCHEDULER_KEYS, start: startRetryScheduler });
