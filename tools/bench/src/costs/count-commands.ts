export interface CommandCount {
  readonly byClients: number;
  readonly byScripts: number;
}

export type CommandCounts = ReadonlyMap<string, CommandCount>;

/** Counts the lines of a MONITOR output, which arrives in pieces. */
export interface CommandCounter {
  readonly counts: CommandCounts;
  add(chunk: string): void;
}

const LINE = /^\+\d+\.\d+ \[\d+ (\S+)\] "([^"]*)"/;

export function createCommandCounter(): CommandCounter {
  const counts = new Map<string, CommandCount>();
  let rest = '';
  return {
    counts,
    add(chunk) {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, source, name = ''] = LINE.exec(line) ?? [];
        if (source === undefined) continue;
        const command = name.toLowerCase();
        const { byClients, byScripts } = counts.get(command) ?? { byClients: 0, byScripts: 0 };
        counts.set(
          command,
          source === 'lua'
            ? { byClients, byScripts: byScripts + 1 }
            : { byClients: byClients + 1, byScripts },
        );
      }
    },
  };
}

/** The commands of the measurement itself. */
const OURS = new Set(['auth', 'info', 'monitor', 'eval']);

/**
 * The number of commands that clients sent: Redis' count of each command times the clients' share in the sample.
 * A command outside the sample counts as a client's command.
 */
export function clientCalls(
  calls: ReadonlyMap<string, number>,
  seen: CommandCounts,
): ReadonlyMap<string, number> {
  const counted = [...calls].flatMap(([name, count]) => {
    const [command = name] = name.split('|');
    const { byClients, byScripts } = seen.get(command) ?? { byClients: 1, byScripts: 0 };
    const sent = (count * byClients) / (byClients + byScripts);
    return OURS.has(command) || sent === 0 ? [] : [[name, sent] as const];
  });
  return new Map(counted);
}
