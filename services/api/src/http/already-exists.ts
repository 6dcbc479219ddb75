import { type Issue, ApiError } from '@posthorn/common';
import { readMember } from './read-member.js';

/** The error for an id, or a name, that a client chose and that is taken. */
export function alreadyExists(noun: string, id: string): ApiError {
  return new ApiError('ALREADY_EXISTS', `The project has this ${noun} already.`, { details: { id } });
}

/** The body of a PUT may repeat the id of its path, and name no other one. */
export function findIdIssues(body: unknown, name: string, ofPath: string): readonly Issue[] {
  const given = readMember(body, name);
  return given === undefined || given === ofPath
    ? []
    : [{ path: name, message: 'differs from that of the path' }];
}
