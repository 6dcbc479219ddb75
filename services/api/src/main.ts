import { runService } from '@posthorn/service';
import { API_VARIABLES, startApi } from './start-api.js';

await runService({ name: 'api', variables: API_VARIABLES, start: startApi });
