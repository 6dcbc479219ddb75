import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import { mayAddEndpoint } from '../endpoints/endpoint-limit.js';
import { lockEndpoint } from '../endpoints/lock-endpoint.js';
import { type SourceRow, type SourceSettings, toSourceRow, WITH_SOURCE } from './source-row.js';
import type { NewSigningKey } from '../signing-keys/signing-key-repository.js';

export interface NewSource extends SourceSettings {
  readonly id: string;
  readonly projectId: string;
  readonly direction: 'inbound' | 'pull';
  /** SHA-256, in hex, of the last segment of its ingest URL. */
  readonly secretTokenHash: string;
  /** When forwarded requests are to be signed. */
  readonly signingKey?: NewSigningKey | undefined;
}

export type SourceCreation =
  | { readonly kind: 'created'; readonly row: SourceRow }
  /** Another inbound endpoint of the project forwards to the URL. */
  | { readonly kind: 'duplicate-url' }
  /** The project has as many endpoints as it may. */
  | { readonly kind: 'limit-reached' };

export type SourceUpdate =
  | { readonly kind: 'updated'; readonly row: SourceRow; readonly signingKeyCreated: boolean }
  | { readonly kind: 'duplicate-url' }
  /** It was deleted meanwhile. */
  | { readonly kind: 'not-found' };

export interface SourceChange {
  readonly settings: Partial<SourceSettings>;
  /** Created if the endpoint signs from now on and has no signing key yet. */
  readonly signingKey?: NewSigningKey | undefined;
  /** Throws to leave everything as it was. It sees the endpoint as it would be, also by changes that came in between. */
  assertValid?(changed: SourceRow): void;
}

export async function createSource(
  prisma: PrismaClient,
  { signingKey, id, projectId, direction, url, description, ...given }: NewSource,
  maxPerProject: number | null,
): Promise<SourceCreation> {
  const endpoint = { id, projectId, direction, url, description, normalizedUrl: normalizeUrl(url) };
  return await orDuplicate(() =>
    prisma.$transaction(async (transaction) => {
      if (!(await mayAddEndpoint(transaction, projectId, maxPerProject))) return { kind: 'limit-reached' };
      await transaction.endpoint.create({
        data: {
          ...endpoint,
          source: { create: serializeLists(given) },
          ...(signingKey && { signingKeys: { create: signingKey } }),
        },
      });
      return { kind: 'created', row: await readRow(transaction, id) };
    }),
  );
}

export async function updateSource(
  prisma: PrismaClient,
  id: string,
  { settings, signingKey, assertValid }: SourceChange,
): Promise<SourceUpdate> {
  const { url, description, ...changes } = settings;
  return await orDuplicate(() =>
    prisma.$transaction(async (transaction) => {
      await lockEndpoint(transaction, id);
      const { count } = await transaction.endpoint.updateMany({
        where: { id, deletedAt: null },
        data: {
          ...(url !== undefined && { url, normalizedUrl: normalizeUrl(url) }),
          ...(description !== undefined && { description }),
          // Prisma leaves it as it is when nothing else changes.
          updatedAt: new Date(),
        },
      });
      if (count === 0) return { kind: 'not-found' };
      await transaction.source.update({ where: { endpointId: id }, data: serializeLists(changes) });
      const row = await readRow(transaction, id);
      assertValid?.(row);
      const isFirstKey =
        row.signingEnabled && (await transaction.signingKey.count({ where: { endpointId: id } })) === 0;
      const signingKeyCreated = isFirstKey && signingKey !== undefined;
      if (signingKeyCreated) await transaction.signingKey.create({ data: { ...signingKey, endpointId: id } });
      return { kind: 'updated', row, signingKeyCreated };
    }),
  );
}

/** As it is asked for: spellings of one URL are one. Null for what is none, such as a pull endpoint's. */
function normalizeUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const normalized = new URL(url);
  normalized.hash = '';
  return normalized.href;
}

async function readRow(transaction: Transaction, id: string): Promise<SourceRow> {
  const joined = await transaction.endpoint.findUniqueOrThrow({ where: { id }, include: WITH_SOURCE });
  const row = toSourceRow(joined);
  if (row === undefined) throw new Error('An endpoint that receives has no reception.');
  return row;
}

/** Prisma's lists are not readonly. */
function serializeLists<
  Settings extends Partial<Pick<SourceSettings, 'allowedCidrs' | 'idempotencyHeaderNames'>>,
>({ allowedCidrs, idempotencyHeaderNames, ...settings }: Settings) {
  return {
    ...settings,
    ...(allowedCidrs && { allowedCidrs: [...allowedCidrs] }),
    ...(idempotencyHeaderNames && { idempotencyHeaderNames: [...idempotencyHeaderNames] }),
  };
}

/** The only constraint that a client can break by what it asks for is the one on URLs. */
async function orDuplicate<Result>(
  work: () => Promise<Result>,
): Promise<Result | { readonly kind: 'duplicate-url' }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      return { kind: 'duplicate-url' };
    throw error;
  }
}
