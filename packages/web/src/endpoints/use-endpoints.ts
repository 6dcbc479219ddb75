import type {
  CreatedSigningKey,
  Endpoint,
  EndpointSummary,
  InboundEndpoint,
  Posthorn,
  PullEndpoint,
  SigningKey,
} from '@posthorn/client';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useAction } from '../actions/use-action.js';
import { type Read, useRead } from '../session/use-read.js';
import { type List, useList } from '../table/use-list.js';
import { type EndpointFilters, toListParams } from './endpoint-filters.js';

export interface EndpointsOptions {
  readonly filters?: EndpointFilters;
  readonly everyMs?: number;
}

/** The endpoints of the project, the newest first. Of those in need of help, the ones with most at risk. */
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
    goesOn: true,
  };
}

export function inboundEndpointRead(id: string): Read<InboundEndpoint> {
  return {
    key: ['inbound-endpoints', id],
    call: (posthorn, signal) => posthorn.inboundEndpoints.get(id, { signal }),
  };
}

export function pullEndpointRead(id: string): Read<PullEndpoint> {
  return {
    key: ['pull-endpoints', id],
    call: (posthorn, signal) => posthorn.pullEndpoints.get(id, { signal }),
  };
}

const MAX_KEYS = 2;

/** What reads and changes the signing keys of each kind of endpoint. */
const SIGNING_KEYS = { endpoints: 'signingKeys', 'inbound-endpoints': 'inboundSigningKeys' } as const;

/** An endpoint that signs what it delivers or forwards, or the project, which signs callbacks. */
export type Signer =
  { readonly kind: keyof typeof SIGNING_KEYS; readonly endpointId: string } | { readonly kind: 'callbacks' };

type KeysOfOne = Pick<Posthorn['callbackSigningKeys'], 'list' | 'create' | 'delete'>;

function keysOf(posthorn: Posthorn, signer: Signer): KeysOfOne {
  if (signer.kind === 'callbacks') return posthorn.callbackSigningKeys;
  const { kind, endpointId } = signer;
  const resource = posthorn[SIGNING_KEYS[kind]];
  return {
    list: (options) => resource.list(endpointId, options),
    create: (params, options) => resource.create(endpointId, params, options),
    delete: (keyId, options) => resource.delete(endpointId, keyId, options),
  };
}

export interface Rotation {
  readonly keys: UseQueryResult<readonly SigningKey[]>;
  /** There are two keys, and each request carries a signature by each. */
  readonly isRotating: boolean;
  /** Takes a secret that the receiver knows already. Empty: a new one. */
  readonly add: UseMutationResult<CreatedSigningKey, Error, string>;
  readonly remove: UseMutationResult<unknown, Error, SigningKey>;
}

/** The signing keys of one. A secret is changed in steps: add a key, deploy it, remove the old one. */
export function useRotation(signer: Signer): Rotation {
  const { kind } = signer;
  const keys = useRead({
    key: [kind, 'endpointId' in signer ? signer.endpointId : null, 'signing-keys'],
    call: (posthorn, signal) => keysOf(posthorn, signer).list({ signal }),
  });
  const add = useAction({
    call: (posthorn, secret: string) =>
      keysOf(posthorn, signer).create(secret === '' ? {} : { signingSecret: secret }),
    changes: kind,
  });
  const remove = useAction({
    call: async (posthorn, { id, keyHint }: SigningKey) => {
      await keysOf(posthorn, signer).delete(id);
      return keyHint;
    },
    changes: kind,
    done: (keyHint) => `The key …${keyHint} was removed.`,
  });
  return { keys, isRotating: (keys.data?.length ?? 0) >= MAX_KEYS, add, remove };
}
