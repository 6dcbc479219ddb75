import { type ServiceContext, createThrottledLogger } from '@posthorn/service';
import { type UsageRecorder, type UsageRecorderOptions, createUsageRecorder } from './usage-recorder.js';

interface UsageOptions extends Pick<UsageRecorderOptions, 'markUsed'> {
  /** Of what is recorded. */
  readonly name: string;
}

/** Records what is in use until the process stops. */
export function openUsage(
  { logger, releases }: ServiceContext,
  { name, markUsed }: UsageOptions,
): UsageRecorder {
  const reportOutage = createThrottledLogger(logger);
  const usage = createUsageRecorder({
    markUsed,
    onError: (error) => reportOutage(`the use of ${name} could not be recorded`, { error }),
  });
  releases.push(`the use of ${name}`, () => usage.stop());
  return usage;
}
