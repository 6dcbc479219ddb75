import { runService } from '@posthorn/service';
import { INGEST_KEYS, startIngest } from './start-ingest.js';

await runService({ name: 'ingest', keys: INGEST_KEYS, start: startIngest });
