import type { ListenerAnswer } from './read-client-frame.js';

/** Records the results of one connection, together what comes in meanwhile, and in their order. */
export interface ResultLog {
  add(result: ListenerAnswer): void;
}

export interface ResultLogOptions {
  record(results: readonly ListenerAnswer[]): Promise<void>;
  /** Called after each record. */
  onRecorded(): void;
  /** Called when a record failed. The results are lost, and their messages are handed out again. */
  onFailed(error: unknown): void;
}

export function createResultLog({ record, onRecorded, onFailed }: ResultLogOptions): ResultLog {
  let waiting = new Map<string, ListenerAnswer>();
  let isRecording = false;

  async function recordAll(): Promise<void> {
    isRecording = true;
    try {
      while (waiting.size > 0) {
        const batch = [...waiting.values()];
        waiting = new Map();
        await record(batch);
        onRecorded();
      }
    } catch (error) {
      onFailed(error);
    } finally {
      isRecording = false;
    }
  }

  return {
    add(result) {
      if (!waiting.has(result.messageId)) waiting.set(result.messageId, result);
      if (!isRecording) void recordAll();
    },
  };
}
