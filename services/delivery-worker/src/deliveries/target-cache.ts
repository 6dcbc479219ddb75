import { createFreshCache } from '@posthorn/coalescing';
import { type SecretCipher, openHeaders } from '@posthorn/common';
import type { Database, DeliveryTarget } from '@posthorn/database';
import { type GetPlan, CACHE_TTL_MS } from '@posthorn/domain';

/** How fast an endpoint may be delivered to. */
export interface EndpointLimit {
  readonly rateLimitRps: number;
  /** Deliveries that may go at once. */
  readonly burst: number;
}

/** An endpoint, ready to be delivered to. */
export interface Target {
  readonly url: string;
  readonly paused: boolean;
  readonly limit: EndpointLimit | undefined;
  /** The plan that slots are reserved in; slots of an older one are void. */
  readonly slotEpoch: number;
  /** By the plan of its tenant. */
  readonly storesResponseBodies: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly signingSecrets: readonly string[];
}

export interface TargetCache {
  /** Undefined when the endpoint does not exist any longer. */
  get(endpointId: string): Promise<Target | undefined>;
  /** The same, as it is now. */
  refresh(endpointId: string): Promise<Target | undefined>;
}

export interface TargetOptions {
  readonly cipher: SecretCipher;
  readonly getPlan: GetPlan;
}

const MAX_TARGETS = 50_000;

/** Look-ups of many endpoints at once share a statement. */
export function createTargetCache(
  deliveries: Pick<Database['deliveries'], 'findTarget'>,
  options: TargetOptions,
): TargetCache {
  const cache = createFreshCache<Target>({
    max: MAX_TARGETS,
    maxAgeMs: CACHE_TTL_MS,
    async load(endpointId) {
      const target = await deliveries.findTarget(endpointId);
      return target === undefined || target.deleted ? undefined : toTarget(target, options);
    },
  });
  return { get: cache.get, refresh: cache.reload };
}

function toTarget(target: DeliveryTarget, { cipher, getPlan }: TargetOptions): Target {
  const { id, url, paused, slotEpoch, signingKeys, plan } = target;
  const signingSecrets = signingKeys.map((key) => cipher.decrypt(key.encryptedSecret, key.id));
  const headers = openHeaders(target.headers, id, cipher);
  const { storesResponseBodies } = getPlan(plan);
  return { url, paused, headers, signingSecrets, slotEpoch, limit: toLimit(target), storesResponseBodies };
}

function toLimit({ rateLimitRps, burst }: DeliveryTarget): EndpointLimit | undefined {
  return rateLimitRps === null ? undefined : { rateLimitRps, burst: burst ?? rateLimitRps };
}
