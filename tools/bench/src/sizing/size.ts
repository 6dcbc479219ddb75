/** What one message costs, as it was measured. */
export interface MessageCosts {
  /** Processor time of each, in milliseconds; an attempt's for the worker and Redis. */
  readonly cpuMs: Readonly<Record<'api' | 'worker' | 'scheduler' | 'postgres' | 'redis', number>>;
  readonly walBytes: number;
  /** On PostgreSQL's disk, with indexes. */
  readonly payloadBytes: number;
  readonly recordBytes: number;
  /** In Redis, of one that waits. */
  readonly queuedBytes: number;
  readonly retryBytes: number;
  readonly deadLetterBytes: number;
  /** On the wire, from the client or to the destination. */
  readonly transferBytes: number;
}

/** What is not measured, but taken for granted. */
export interface SizingAssumptions {
  /** The busiest moment, by the mean. */
  readonly peakFactor: number;
  /** Further attempts of a message, on average, and how long each waits. */
  readonly retryShare: number;
  readonly retryWaitSeconds: number;
  readonly deadLetterShare: number;
  /** How long a destination takes. */
  readonly answerSeconds: number;
  /** Of a worker, and how many of them are taken at the peak. */
  readonly places: number;
  /** The part of a core that is used at the peak. */
  readonly load: number;
  readonly redisLoad: number;
  /** Deliveries that may pile up in Redis while workers are away, at the peak. */
  readonly backlogSeconds: number;
  readonly payloadDays: number;
  readonly recordDays: number;
  readonly postgresCores: number;
}

export interface Sizing {
  readonly perSecond: number;
  readonly peakPerSecond: number;
  /** Processes, a core each. */
  readonly api: number;
  readonly workers: number;
  readonly schedulers: number;
  readonly postgresCores: number;
  /** Of so many cores each. */
  readonly postgresServers: number;
  readonly walBytesPerSecond: number;
  readonly walBytesPerDay: number;
  readonly diskBytes: number;
  /** Masters, a core each; as many shards. */
  readonly redisNodes: number;
  readonly redisBytes: number;
  readonly transferBitsPerSecond: number;
}

const SECONDS_PER_DAY = 86_400;
const MS_PER_SECOND = 1000;
const BITS = 8;
/** One may always be away. */
const LEAST_PROCESSES = 2;

/** The machines for so many messages a day. */
export function sizeFor(messagesPerDay: number, costs: MessageCosts, assumed: SizingAssumptions): Sizing {
  const perSecond = messagesPerDay / SECONDS_PER_DAY;
  const peakPerSecond = perSecond * assumed.peakFactor;
  const attemptsPerSecond = peakPerSecond * (1 + assumed.retryShare);
  const coresOf = (ratePerSecond: number, cpuMs: number, load: number): number =>
    (ratePerSecond * cpuMs) / MS_PER_SECOND / load;
  const processesOf = (cores: number): number => Math.max(LEAST_PROCESSES, Math.ceil(cores));
  const inFlight = attemptsPerSecond * assumed.answerSeconds;
  const postgresCores = coresOf(peakPerSecond, costs.cpuMs.postgres, assumed.load);
  const { cpuMs } = costs;
  return {
    perSecond,
    peakPerSecond,
    api: processesOf(coresOf(peakPerSecond, cpuMs.api, assumed.load)),
    workers: processesOf(
      Math.max(
        coresOf(attemptsPerSecond, cpuMs.worker, assumed.load),
        inFlight / (assumed.places * assumed.load),
      ),
    ),
    schedulers: processesOf(coresOf(peakPerSecond, cpuMs.scheduler, assumed.load)),
    postgresCores: Math.max(1, Math.ceil(postgresCores)),
    postgresServers: Math.max(1, Math.ceil(postgresCores / assumed.postgresCores)),
    walBytesPerSecond: peakPerSecond * costs.walBytes,
    walBytesPerDay: messagesPerDay * costs.walBytes,
    diskBytes:
      messagesPerDay * (costs.payloadBytes * assumed.payloadDays + costs.recordBytes * assumed.recordDays),
    redisNodes: Math.max(1, Math.ceil(coresOf(attemptsPerSecond, cpuMs.redis, assumed.redisLoad))),
    redisBytes: waitingBytes(messagesPerDay, { peakPerSecond, perSecond }, { costs, assumed }),
    transferBitsPerSecond: (peakPerSecond + attemptsPerSecond) * costs.transferBytes * BITS,
  };
}

function waitingBytes(
  messagesPerDay: number,
  { peakPerSecond, perSecond }: Pick<Sizing, 'peakPerSecond' | 'perSecond'>,
  { costs, assumed }: { readonly costs: MessageCosts; readonly assumed: SizingAssumptions },
): number {
  const queued = peakPerSecond * assumed.backlogSeconds * costs.queuedBytes;
  const retrying = perSecond * assumed.retryShare * assumed.retryWaitSeconds * costs.retryBytes;
  const dead = messagesPerDay * assumed.deadLetterShare * assumed.payloadDays * costs.deadLetterBytes;
  return queued + retrying + dead;
}
