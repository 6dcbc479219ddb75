import type { Issue } from '@posthorn/common';

/** A payload of 1 MB can have a name as long, and an answer can hold a hundred issues. */
const MAX_LENGTH = 300;

/** Creates an issue whose path and message are short enough for an answer. */
export function createIssue(path: string, message: string): Issue {
  return { path: cut(path), message: cut(message) };
}

export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
