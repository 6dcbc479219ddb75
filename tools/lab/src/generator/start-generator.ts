import { fileURLToPath } from 'node:url';
import { startChild } from '../child/start-child.js';
import type { Aim, GeneratorReply, GeneratorRequest, Pace, SendColumns, SendProgress } from './messages.js';

/** A load in a process of its own, as cheap as it can be: prepared requests over connections that are kept. */
export interface Generator {
  readonly pid: number | undefined;
  start(aim: Aim, pace: Pace): Promise<void>;
  progress(): Promise<SendProgress>;
  /** Sends nothing more, waits for the answers, and tells of them. */
  stopSending(): Promise<SendColumns>;
  stop(): Promise<void>;
}

/** The same from src and from dist. */
const SCRIPT = fileURLToPath(new URL('../../../../tools/lab/dist/generator/main.js', import.meta.url));

export function startGenerator(): Generator {
  const { pid, ask, stop } = startChild<GeneratorRequest, GeneratorReply>(SCRIPT, 'generator');
  return {
    pid,
    stop,
    async start(aim, pace) {
      await ask({ ask: 'start', aim, pace });
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
