import { writeLines } from './write-lines.js';

export interface ToolCommand<Options> {
  readonly usage: string;
  readonly args: readonly string[];
  /** Throws for invalid arguments. */
  parse(args: readonly string[]): Options;
  /** Returns the exit status. */
  run(options: Options): Promise<number>;
}

const HELP = '--help';
const INVALID_USAGE = 2;

/** Runs a tool, or prints its usage when it is asked for. Prints the issues and the usage when its arguments are invalid. Returns the exit status. */
export async function runWithOptions<Options>(tool: ToolCommand<Options>): Promise<number> {
  const { usage, args, parse, run } = tool;
  let options: Options;
  try {
    options = parse(args.filter((option) => option !== HELP));
  } catch (error) {
    writeLines([error instanceof Error ? error.message : String(error), usage]);
    return INVALID_USAGE;
  }
  if (!args.includes(HELP)) return await run(options);
  writeLines([usage]);
  return 0;
}
