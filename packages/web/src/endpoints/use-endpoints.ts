import type { CreatedSigningKey, Endpoint, EndpointSummary, SigningKey } from '@posthorn/client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useAction } from '../actions/use-action.js';
import { type Read, useRead } from '../session/use-read.js';
import { type List, useList } from '../table/use-list.js';
import { type EndpointFilters, toListParams } from './endpoint-filters.js';

export interface EndpointsOptions {
  readonly filters?: EndpointFilters;
  readonly everyMs?: number;
}

/** The endpoints of the project, the newest first. */
export function useEndpoints({ filters = {}, ...options }: EndpointsOptions = {}): List<EndpointSummary> {
  const asked = toListParams(filters);
  return useList({
    key: ['endpoints', 'list', asked],
    call: (posthorn, page, signal) => posthorn.endpoints.list({ ...page, ...asked }, { signal }),
    ...options,
  });
}

export function endpointRead(id: string): Read<Endpoint> {
  return {
    key: ['endpoints', id],
    call: (posthorn, signal) => posthorn.endpoints.get(id, { signal }),
  };
}

const MAX_KEYS = 2;

/** What reads and changes the signing keys of each kind of endpoint. */
const SIGNING_KEYS = { endpoints: 'signingKeys', 'inbound-endpoints': 'inboundSigningKeys' } as const;

/** An endpoint that signs what it delivers or forwards. */
export interface Signer {
  readonly kind: keyof typeof SIGNING_KEYS;
  readonly endpointId: string;
}

export interface Rotation {
  readonly keys: UseQueryResult<readonly SigningKey[]>;
  /** There are two keys, and each request carries a signature by each. */
  readonly isRotating: boolean;
  readonly add: UseMutationResult<CreatedSigningKey, Error, void>;
  readonly remove: UseMutationResult<unknown, Error, SigningKey>;
}

/** The signing keys of an endpoint. A secret is changed in steps: add a key, deploy it, remove the old one. */
export function useRotation({ kind, endpointId }: Signer): Rotation {
  const resource = SIGNING_KEYS[kind];
  const keys = useRead({
    key: [kind, endpointId, 'signing-keys'],
    call: (posthorn, signal) => posthorn[resource].list(endpointId, { signal }),
  });
  const add = useAction({
    call: (posthorn) => posthorn[resource].create(endpointId),
    changes: kind,
  });
  const remove = useAction({
    call: async (posthorn, { id, keyHint }: SigningKey) => {
      await posthorn[resource].delete(endpointId, id);
      return keyHint;
    },
    changes: kind,
    done: (keyHint) => `The key …${keyHint} was removed.`,
  });
  return { keys, isRotating: (keys.data?.length ?? 0) >= MAX_KEYS, add, remove };
}
