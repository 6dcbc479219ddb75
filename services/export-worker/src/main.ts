import { runService } from '@posthorn/service';
import { EXPORT_WORKER_KEYS, startExportWorker } from './start-export-worker.js';

await runService({ name: 'export-worker', keys: EXPORT_WORKER_KEYS, start: startExportWorker });
