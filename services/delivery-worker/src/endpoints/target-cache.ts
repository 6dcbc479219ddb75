import type { KeyObject } from 'node:crypto';
import { createFreshCache } from '@posthorn/coalescing';
import {
  type SecretCipher,
  type SignatureHeaders,
  createNamedUuid,
  openHeaders,
  parseJson,
  parseSignatureKey,
} from '@posthorn/common';
import type { Database, DeliveryTarget, TlsSecrets, TokenOwner } from '@posthorn/database';
import { type GetPlan, type SignatureScheme, CACHE_TTL_MS, SECOND } from '@posthorn/domain';
import type { ClientTls } from '@posthorn/outbound-http';

/** The rate limit of an endpoint. */
export interface EndpointLimit {
  readonly rateLimitRps: number;
  /** The number of deliveries that may start at once. */
  readonly burst: number;
}

/** The delivery settings of an endpoint, decrypted. */
export interface Target {
  readonly tenantId: string;
  readonly projectId: string;
  readonly url: string;
  /** It gets one-off callbacks, each of which may have a retry schedule of its own. */
  readonly isOfCallbacks: boolean;
  readonly paused: boolean;
  readonly limit: EndpointLimit | undefined;
  /** The version of the limit that slots belong to. Slots of an older version are void. */
  readonly limitVersion: number;
  /** Set by the tenant's plan. */
  readonly storesResponseBodies: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose access token its deliveries carry. Undefined: they carry none. */
  readonly tokenOwner: TokenOwner | undefined;
  /** The client certificate that its deliveries show. */
  readonly tls: ClientTls | undefined;
  /** As a claim names them: another name shows that this target is outdated. */
  readonly credentials: string | null;
  /** The signing secrets, newest first. */
  readonly signingSecrets: readonly string[];
  /** The private keys of asymmetric signatures, newest first. */
  readonly privateKeys: readonly KeyObject[];
  readonly signatureScheme: SignatureScheme;
  readonly signatureHeaders: SignatureHeaders;
  /** The milliseconds before each retry. Undefined for the retry schedules of the service. */
  readonly retryDelaysMs: readonly number[] | undefined;
  /** It delivers messages in order. */
  readonly isOrdered: boolean;
  /** A message that failed leaves the order. */
  readonly skipsFailed: boolean;
  /** Undefined for the timeout of the service. */
  readonly timeoutMs: number | undefined;
}

export interface TargetCache {
  /** Undefined when the endpoint no longer exists. */
  get(endpointId: string): Promise<Target | undefined>;
  /** The same, read from the database now. */
  refresh(endpointId: string): Promise<Target | undefined>;
}

export interface TargetOptions {
  readonly cipher: SecretCipher;
  readonly getPlan: GetPlan;
}

/** A value serves for less than a second, so more than a worker uses in that time would only take memory. */
const MAX_TARGETS = 5000;

/** Concurrent look-ups of many endpoints share a statement. */
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
  const { tenantId, projectId, ...settings } = target;
  const { id, authId, url, paused, limitVersion, signingKeys, signatureKeys, retrySchedule, timeoutMs } =
    settings;
  const signingSecrets = signingKeys.map((key) => cipher.decrypt(key.encryptedSecret, key.id));
  const privateKeys = signatureKeys.map((key) =>
    parseSignatureKey(cipher.decrypt(key.encryptedSecret, key.id)),
  );
  const headers = openHeaders(target.headers, id, cipher);
  const { storesResponseBodies } = getPlan(target.plan);
  return {
    tenantId,
    projectId,
    url,
    isOfCallbacks: settings.isOfCallbacks,
    paused,
    headers,
    tokenOwner: authId === null ? undefined : { endpointId: id, authId },
    tls: settings.tls === null ? undefined : openTls({ id, projectId, ...settings.tls }, cipher),
    credentials: settings.credentials,
    signingSecrets,
    privateKeys,
    signatureScheme: settings.signatureScheme,
    signatureHeaders: settings.signatureHeaders,
    retryDelaysMs: retrySchedule.length === 0 ? undefined : retrySchedule.map((seconds) => seconds * SECOND),
    isOrdered: settings.isOrdered,
    skipsFailed: settings.skipsFailed,
    timeoutMs: timeoutMs ?? undefined,
    limitVersion,
    limit: toLimit(target),
    storesResponseBodies,
  };
}

type StoredTls = NonNullable<DeliveryTarget['tls']> & Pick<DeliveryTarget, 'id' | 'projectId'>;

/** Endpoints of a project with the same certificate and roots share connections. */
function openTls(
  { id, projectId, isNext, certificate, ca, encryptedSecret }: StoredTls,
  cipher: SecretCipher,
): ClientTls {
  const { key, nextKey } = parseJson(cipher.decrypt(encryptedSecret, id)) as TlsSecrets;
  const name = createNamedUuid(projectId, JSON.stringify([certificate, ca]));
  return { id: name, certificate, ca, key: isNext ? (nextKey ?? key) : key };
}

function toLimit({ rateLimitRps, burst }: DeliveryTarget): EndpointLimit | undefined {
  return rateLimitRps === null ? undefined : { rateLimitRps, burst: burst ?? rateLimitRps };
}
