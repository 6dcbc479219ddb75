import { InvalidArgumentError } from 'commander';

const MAX_CHARACTERS = 255;

/** Parses a name with the same rules as the API. */
export function parseText(text: string): string {
  if (text.length >= 1 && text.length <= MAX_CHARACTERS && text.isWellFormed()) return text;
  throw new InvalidArgumentError(`It must have 1 to ${MAX_CHARACTERS} characters.`);
}

/** For an option that may be given several times. */
export function collectTexts(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, parseText(text)];
}
