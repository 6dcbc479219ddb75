import { fork } from 'node:child_process';
import { once } from 'node:events';

interface Identified {
  readonly id: number;
}

/** A request without the id, which its reply repeats. */
export type Question<Request extends Identified> = Request extends Identified ? Omit<Request, 'id'> : never;

/** A child process that answers requests and ends with this process. */
export interface AskedChild<Request extends Identified, Reply extends Identified> {
  readonly pid: number | undefined;
  ask(question: Question<Request>): Promise<Reply>;
  stop(): Promise<void>;
}

export function startChild<Request extends Identified, Reply extends Identified>(
  script: string,
  name: string,
): AskedChild<Request, Reply> {
  const child = fork(script, [], { serialization: 'advanced', execArgv: [] });
  const waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();
  let asked = 0;

  child.on('message', (message) => {
    const reply = message as Reply;
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`The process of the ${name} has ended.`));
  });

  return {
    pid: child.pid,
    ask(question) {
      const id = (asked += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ ...question, id });
      });
    },
    async stop() {
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await ended;
    },
  };
}
