import type { Issue } from '@posthorn/common';
import type { AddressGuard } from '@posthorn/outbound-http';
import { findFilterIssues } from '@posthorn/payload-schemas';
import { findSchemaIssues } from '../schemas/find-schema-issues.js';
import { findUrlIssues } from './assert-destination.js';

/** Issues of a new or changed endpoint that the schema of requests cannot express. */
export function findEndpointIssues(given: unknown, guard: AddressGuard): readonly Issue[] {
  return [...findUrlIssues(given, guard), ...findSchemaIssues(given, 'filter', findFilterIssues)];
}
