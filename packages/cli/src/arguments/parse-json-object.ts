import { isObject, parseJson } from '@posthorn/common';
import { InvalidArgumentError } from 'commander';
import { badUsage } from '../output/cli-error.js';
import { readTextFile } from './read-text-file.js';

/** Verifies that a text is a JSON object. Returns the text, so that its numbers stay as they are. */
export function parseJsonObject(text: string): string {
  if (isJsonObject(text)) return text;
  throw new InvalidArgumentError('It must be a JSON object.');
}

/** Returns the text of a file with a JSON object. */
export function readJsonObject(path: string): string {
  const text = readTextFile(path);
  if (isJsonObject(text)) return text;
  throw badUsage(`${path} must contain a JSON object.`);
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(parseJson(text));
  } catch {
    return false;
  }
}
