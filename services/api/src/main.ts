import { runService } from '@posthorn/service';
import { API_KEYS, startApi } from './start-api.js';

await runService({ name: 'api', keys: API_KEYS, start: startApi });
