import { runService } from '@posthorn/service';
import { EXPORT_WORKER_VARIABLES, startExportWorker } from './start-export-worker.js';

await runService({ name: 'export-worker', variables: EXPORT_WORKER_VARIABLES, start: startExportWorker });
