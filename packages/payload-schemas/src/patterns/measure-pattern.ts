import { RE2JS, RE2JSException } from 're2js';
import { describePatternError } from './describe-pattern-error.js';

/** A longer pattern could take long to compile. */
const MAX_LENGTH = 256;

/** The most steps that a pattern takes for each character of a text. */
const MAX_STEPS = 64;

/** The cost of a short text. */
const STEPS_PER_CALL = 10;

/** Returns the most steps that a pattern takes for each character of a text: re2js may try all of its instructions. */
export function stepsPerCharacter(compiled: RE2JS): number {
  return compiled.programSize() + STEPS_PER_CALL;
}

/** Returns what is wrong with a pattern, if anything. */
export function findPatternProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_LENGTH) return `must not have more than ${MAX_LENGTH} characters`;
  try {
    return describeSteps(stepsPerCharacter(RE2JS.compile(pattern)));
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return `must be a pattern in RE2 syntax: ${describePatternError(pattern, error)}`;
  }
}

function describeSteps(steps: number): string | undefined {
  if (steps <= MAX_STEPS) return undefined;
  return `takes up to ${steps} steps per character; at most ${MAX_STEPS}. Use maxLength instead of {1,100}`;
}
