import { writeLines } from './write-lines.js';

export interface ToolCommand<Options> {
  readonly usage: string;
  /** Throws for invalid arguments. */
  parse(): Options;
  /** Returns the exit status. */
  run(options: Options): Promise<number>;
}

const INVALID_USAGE = 2;

/** Runs a tool. Prints the issues and the usage when its arguments are invalid. Returns the exit status. */
export async function runWithOptions<Options>({ usage, parse, run }: ToolCommand<Options>): Promise<number> {
  let options: Options;
  try {
    options = parse();
  } catch (error) {
    writeLines([error instanceof Error ? error.message : String(error), usage]);
    return INVALID_USAGE;
  }
  return await run(options);
}
