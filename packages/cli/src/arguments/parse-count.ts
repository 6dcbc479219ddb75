import { InvalidArgumentError } from 'commander';

/** Parses a whole number from 1 to `max`. */
export function parseCount(max: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (/^\d{1,10}$/.test(text) && count >= 1 && count <= max) return count;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}
