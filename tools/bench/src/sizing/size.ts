/** The measured costs of one message. */
export interface MessageCosts {
  /** CPU time in milliseconds: per attempt for the worker and Redis, otherwise per message. */
  readonly cpuMs: Readonly<Record<'api' | 'worker' | 'scheduler' | 'postgres' | 'redis', number>>;
  readonly walBytes: number;
  /** On PostgreSQL's disk, including indexes. */
  readonly payloadBytes: number;
  readonly recordBytes: number;
  /** In Redis, for one waiting message. */
  readonly queuedBytes: number;
  readonly retryBytes: number;
  readonly deadLetterBytes: number;
  /** Network bytes from the client or to the destination. */
  readonly transferBytes: number;
}

/** Assumptions that no benchmark measures. */
export interface SizingAssumptions {
  /** The ratio of the peak rate to the mean rate. */
  readonly peakFactor: number;
  /** The average number of further attempts of a message, and the wait of each. */
  readonly retryShare: number;
  readonly retryWaitSeconds: number;
  readonly deadLetterShare: number;
  /** The response time of a destination. */
  readonly answerSeconds: number;
  /** The concurrency slots of a worker. The load is the share of them in use at the peak. */
  readonly places: number;
  /** The share of a core in use at the peak. */
  readonly load: number;
  readonly redisLoad: number;
  /** The seconds of peak deliveries that may accumulate in Redis while workers are down. */
  readonly backlogSeconds: number;
  readonly payloadDays: number;
  readonly recordDays: number;
  readonly postgresCores: number;
}

export interface Sizing {
  readonly perSecond: number;
  readonly peakPerSecond: number;
  /** Processes with one core each. */
  readonly api: number;
  readonly workers: number;
  readonly schedulers: number;
  readonly postgresCores: number;
  /** The number of servers with that many cores each. */
  readonly postgresServers: number;
  readonly walBytesPerSecond: number;
  readonly walBytesPerDay: number;
  readonly diskBytes: number;
  /** Masters with one core each; the number of shards is the same. */
  readonly redisNodes: number;
  readonly redisBytes: number;
  readonly transferBitsPerSecond: number;
}

const SECONDS_PER_DAY = 86_400;
const MS_PER_SECOND = 1000;
const BITS = 8;
/** One process may always be down. */
const LEAST_PROCESSES = 2;

/** The machines for a number of messages a day. */
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
