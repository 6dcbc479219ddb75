import type { OnFailure, Ordering } from '@posthorn/domain';
import { type Owner, lockOwner } from '../connections/owner.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { onlyRow, valuesOf } from '../connections/rows.js';
import { insertConsumer } from '../consumers/insert-consumer.js';
import type { ProjectRow } from '../projects/project-row.js';
import { type NewSigningKey, insertKey } from '../signing-keys/insert-key.js';
import { type NewSignatureKey, ensureFor } from '../signature-keys/signature-key-statements.js';
import { assertFit } from '../signing-keys/unfit-key.js';
import { type EndpointLimits, mayAddEndpoint, mayHaveEndpoint } from './endpoint-limit.js';
import {
  type EndpointRow,
  type EndpointSettings,
  type Unparsed,
  ENDPOINT_COLUMNS,
  parseFilter,
  serializeFilter,
} from './endpoint-row.js';

type Defaulted = Pick<
  EndpointSettings,
  'signatureScheme' | 'retrySchedule' | 'timeoutMs' | 'consumerId' | 'eventTypes' | 'filter'
>;

/** The defaults of a retry schedule and a signature scheme are settings of the project. */
export interface NewEndpoint
  extends
    Omit<
      EndpointSettings,
      keyof Defaulted | 'asymmetricSignature' | 'autoRecover' | 'ordering' | 'onFailure'
    >,
    Optional<Defaulted> {
  readonly id: string;
  readonly projectId: string;
  /** Default: false. */
  readonly asymmetricSignature?: boolean;
  /** Default: true. */
  readonly autoRecover?: boolean;
  /** Default: none. */
  readonly ordering?: Ordering;
  /** Default: block. */
  readonly onFailure?: OnFailure;
  readonly signingKey: NewSigningKey;
  /** For the project, if it has none and the endpoint needs one. */
  readonly signatureKey?: NewSignatureKey | undefined;
  /** Gets the endpoint, in place of `consumerId`, and is not created. */
  readonly owner?: Owner | undefined;
}

type Optional<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };

/**
 * Also creates an unknown consumer. Returns undefined when the project or the consumer has reached its limit of
 * endpoints. Throws LimitReachedError when it would create one consumer too many, UnfitKeyError when the signing key
 * does not fit the signature scheme, UnfitSchemeError, and FormerOwnerError when there is no such owner any more.
 */
export async function create(
  sql: SqlPool,
  {
    signingKey,
    signatureKey,
    retrySchedule,
    signatureScheme,
    timeoutMs = null,
    owner,
    consumerId = owner?.consumerId ?? '',
    eventTypes = [],
    filter = null,
    ...endpoint
  }: NewEndpoint,
  { maxPerProject, maxPerConsumer = null, maxConsumers = null }: EndpointLimits = { maxPerProject: null },
): Promise<EndpointRow | undefined> {
  const { projectId } = endpoint;
  return await sql.transaction(async (transaction) => {
    if (!(await mayAddEndpoint(transaction, projectId, maxPerProject))) return undefined;
    if (owner !== undefined) await lockOwner(transaction, projectId, owner);
    else if (consumerId !== '')
      await insertConsumer(transaction, { projectId, id: consumerId }, maxConsumers);
    if (!(await mayHaveEndpoint(transaction, { projectId, consumerId }, maxPerConsumer))) return undefined;
    const defaults = await findDefaults(transaction, projectId);
    const scheme = signatureScheme ?? defaults.defaultSignatureScheme;
    assertFit(scheme, [signingKey]);
    await ensureFor(transaction, { ...endpoint, signatureScheme: scheme }, signatureKey);
    const values = valuesOf({
      ...endpoint,
      signatureScheme: scheme,
      timeoutMs,
      consumerId,
      eventTypes,
      filter: serializeFilter(filter),
      retrySchedule: retrySchedule ?? defaults.defaultRetrySchedule,
    });
    const row = await onlyRow<Unparsed<EndpointRow>>(
      transaction,
      Prisma.sql`INSERT INTO endpoints AS e ${values} RETURNING ${ENDPOINT_COLUMNS}`,
    );
    await insertKey(transaction, endpoint.id, signingKey);
    return parseFilter<EndpointRow>(row);
  });
}

type Defaults = Pick<ProjectRow, 'defaultRetrySchedule' | 'defaultSignatureScheme'>;

/** Those of a project that does not exist are no matter: the endpoint's foreign key refuses it. */
async function findDefaults(transaction: Transaction, projectId: string): Promise<Defaults> {
  const [defaults] = await transaction.query<Defaults[]>(Prisma.sql`
    SELECT default_retry_schedule AS "defaultRetrySchedule", default_signature_scheme AS "defaultSignatureScheme"
    FROM projects
    WHERE id = ${projectId}::uuid
  `);
  return defaults ?? { defaultRetrySchedule: [], defaultSignatureScheme: 'posthorn' };
}
