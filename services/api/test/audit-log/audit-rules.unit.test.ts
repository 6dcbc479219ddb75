import { describe, expect, it } from '@jest/globals';
import {
  changesNothing,
  compareMembers,
  isRecorded,
  sharesOf,
  shownFilter,
} from '../../src/audit-log/audit-rules.js';
import { routes } from '../support/api-document.js';

type Described = Parameters<typeof isRecorded>[0];

/** The operations of keys and portal tokens that change something. */
const writing: readonly Described[] = routes.filter(
  ({ method, description }) => method !== 'get' && description.tag !== 'Console sessions',
);

const idsOf = (operations: readonly Described[]): readonly string[] =>
  operations.map(({ description }) => description.operationId).sort();

describe('of all operations that write', () => {
  it('those are not recorded that happen all the time', () => {
    expect(idsOf(writing.filter((each) => !isRecorded(each)))).toEqual([
      'callbacks.send',
      'events.publish',
      'events.publishBatch',
      'messages.send',
      'messages.sendBatch',
      'pullEvents.acknowledge',
    ]);
  });

  it('those never share an entry that touch credentials or delete something', () => {
    expect(idsOf(writing.filter((each) => sharesOf(each, ['name']) === 'none'))).toEqual([
      'accessGrants.create',
      'accessGrants.delete',
      'accessGrants.update',
      'apiKeys.create',
      'apiKeys.delete',
      'callbackSigningKeys.create',
      'callbackSigningKeys.delete',
      'consumers.delete',
      'endpointAuth.delete',
      'endpointAuth.put',
      'endpointAuth.test',
      'endpointTls.delete',
      'endpointTls.put',
      'endpoints.delete',
      'eventTypes.delete',
      'exports.delete',
      'inboundEndpoints.delete',
      'inboundMessages.delete',
      'inboundMessages.deleteAll',
      'inboundMessages.deleteBatch',
      'inboundSigningKeys.create',
      'inboundSigningKeys.delete',
      'messages.delete',
      'messages.deleteAll',
      'messages.deleteBatch',
      'portalSessions.create',
      'portalSessions.delete',
      'projects.delete',
      'pullEndpoints.delete',
      'pullEvents.delete',
      'pullEvents.deleteAll',
      'pullEvents.deleteBatch',
      'signatureKeys.rotate',
      'signingKeys.create',
      'signingKeys.delete',
    ]);
  });

  it.each(['notification_endpoint_id', 'portal_origins', 'signing_secret'])(
    'none shares one with %s',
    (name) => {
      expect(writing.filter((each) => sharesOf(each, ['name', name]) !== 'none')).toEqual([]);
    },
  );

  it('only changes need a member', () => {
    const methods = writing.filter((each) => changesNothing(each, [])).map(({ method }) => method);
    expect([...new Set(methods)].sort()).toEqual(['patch', 'put']);
    expect(writing.filter((each) => changesNothing(each, ['name']))).toEqual([]);
  });
});

describe('shown values', () => {
  it('are those that differ', () => {
    const [before, after] = [
      { a: 1, b: true, c: 'x' },
      { a: 2, b: true, d: null },
    ];
    expect(compareMembers(['a', 'b', 'c', 'd'], { before, after })).toEqual({
      changedFrom: { a: 1, c: 'x' },
      changedTo: { a: 2, c: null },
    });
    expect(compareMembers(['a'], { before: undefined, after })).toEqual({ changedFrom: {}, changedTo: {} });
  });

  it('of a filter are all but a searched text', () => {
    expect(shownFilter(undefined)).toBeNull();
    expect(shownFilter({ all: true, status: 'queued', search: 'x', endpoint_id: undefined })).toEqual({
      status: 'queued',
      search: '***',
    });
  });
});
