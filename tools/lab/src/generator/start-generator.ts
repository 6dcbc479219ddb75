import { fileURLToPath } from 'node:url';
import { startChild } from '../child/start-child.js';
import type {
  LoadTarget,
  GeneratorReply,
  GeneratorRequest,
  LoadModel,
  SendColumns,
  SendProgress,
} from './messages.js';

/** A load generator in its own process, as cheap as possible: prepared requests over persistent connections. */
export interface Generator {
  readonly pid: number | undefined;
  start(target: LoadTarget, model: LoadModel): Promise<void>;
  progress(): Promise<SendProgress>;
  /** Stops sending, waits for the responses, and returns them. */
  stopSending(): Promise<SendColumns>;
  stop(): Promise<void>;
}

/** The same path from src and from dist. */
const SCRIPT = fileURLToPath(new URL('../../../../tools/lab/dist/generator/main.js', import.meta.url));

export function startGenerator(): Generator {
  const { pid, ask, stop } = startChild<GeneratorRequest, GeneratorReply>(SCRIPT, 'generator');
  return {
    pid,
    stop,
    async start(target, model) {
      await ask({ ask: 'start', target, model });
    },
    async progress() {
      const { progress } = await ask({ ask: 'progress' });
      if (progress === undefined) throw new Error('The generator sends nothing.');
      return progress;
    },
    async stopSending() {
      const { sends } = await ask({ ask: 'stop' });
      if (sends === undefined) throw new Error('The generator sends nothing.');
      return sends;
    },
  };
}
