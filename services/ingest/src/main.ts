import { runService } from '@posthorn/service';
import { INGEST_VARIABLES, startIngest } from './start-ingest.js';

await runService({ name: 'ingest', variables: INGEST_VARIABLES, start: startIngest });
