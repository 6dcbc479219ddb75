import type { OpenQueue } from '../bullmq/open-queue.js';
import type { ExportJob, FanOutJob } from '../jobs/catalog.js';
import { exportJobId } from '../jobs/export-job-codec.js';
import { fanOutJobId } from '../jobs/fan-out-job-codec.js';

/** Enqueues into the queues that have one shard only. */
export interface UnshardedProducer {
  addExport(job: ExportJob): Promise<void>;
  /** Adds an export whose job may exist already, in a list or in none. */
  addExportAgain(job: ExportJob): Promise<void>;
  addFanOut(job: FanOutJob): Promise<void>;
  /** Adds a fan-out whose job may exist already, in a list or in none. */
  addFanOutAgain(job: FanOutJob): Promise<void>;
}

export function createUnshardedProducer(
  exports: OpenQueue<ExportJob>,
  fanOuts: OpenQueue<FanOutJob>,
): UnshardedProducer {
  const addExport: UnshardedProducer['addExport'] = (job) => exports.add(job, { jobId: exportJobId(job) });
  return {
    addExport,
    async addExportAgain(job) {
      await exports.strays.takeOut([exportJobId(job)]);
      await addExport(job);
    },
    // A new event is known at once, however many others are fanned out. They take turns after that.
    addFanOut: (job) => fanOuts.add(job, { jobId: fanOutJobId(job), lifo: true }),
    async addFanOutAgain(job) {
      await fanOuts.strays.takeOut([fanOutJobId(job)]);
      await fanOuts.add(job, { jobId: fanOutJobId(job) });
    },
  };
}
