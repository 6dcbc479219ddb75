type Fields = Readonly<Record<string, unknown>>;

/** Finds contradictory members at any depth of a response, which its schema cannot exclude. */
export function findNonsense(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => findNonsense(each, `${path}.${name}`));
  if (Array.isArray(value)) return inner;
  const fields = value as Fields;
  const broken = RULES.filter(([, isKept]) => !isKept(fields)).map(([rule]) => `${path}: ${rule}`);
  return [...broken, ...inner];
}

type Rule = readonly [rule: string, isKept: (fields: Fields) => boolean];

const RULES: readonly Rule[] = [
  ['next_cursor is null at the end', onlyWith(['next_cursor', 'has_more'], endsItsPages)],
  ['the totals of events add up', onlyWith(['stored', 'fetched', 'delivered', 'total'], addsUpEvents)],
  ['the outcomes of messages are at most their total', onlyWith(['succeeded', 'failed'], addsUpMessages)],
  ['the buckets add up to the totals', onlyWith(['buckets', 'total_messages'], addsUpBuckets)],
  ['overage is the count beyond the plan', onlyWith(['message_count', 'plan_limit'], countsOverage)],
  ['the page has at most the total of rows', onlyWith(['data', 'meta'], fitsItsPage)],
  ['the results are counted', onlyWith(['results', 'replayed'], countsResults)],
  ['a status has its time', onlyWith(['status', 'attempt_count'], hasItsMoment)],
  ['a hint is the end of its secret', onlyWith(['key_hint', 'signing_secret'], endsWithHint)],
  ['a prefix is the beginning of its key', onlyWith(['prefix', 'key'], beginsWithPrefix)],
  ['an ingest URL ends with its token', onlyWith(['ingest_url', 'secret_token'], endsWithToken)],
  ['times are in order', goesOn],
];

function onlyWith(names: readonly string[], isKept: (fields: Fields) => boolean): Rule[1] {
  return (fields) => !names.every((name) => Object.hasOwn(fields, name)) || isKept(fields);
}

function endsItsPages({ next_cursor: cursor, has_more: hasMore }: Fields): boolean {
  return (cursor === null) === (hasMore === false);
}

function addsUpEvents({ stored, fetched, delivered, total }: Fields): boolean {
  return Number(stored) + Number(fetched) + Number(delivered) === total;
}

function addsUpMessages({ succeeded, failed, retrying = 0, success_rate: rate, ...fields }: Fields): boolean {
  const total = Number(fields['total'] ?? fields['total_messages']);
  const isRate = rate === undefined || rate === (total === 0 ? 0 : Number(succeeded) / total);
  return isRate && Number(succeeded) + Number(failed) + Number(retrying) <= total;
}

function addsUpBuckets({ buckets, ...totals }: Fields): boolean {
  const sum = (name: string): number =>
    (buckets as Fields[]).reduce((all, bucket) => all + Number(bucket[name]), 0);
  return (
    sum('total') === totals['total_messages'] &&
    sum('succeeded') === totals['succeeded'] &&
    sum('failed') === totals['failed']
  );
}

function countsOverage({ message_count: count, plan_limit: limit, overage_count: overage }: Fields): boolean {
  return overage === (limit === null ? 0 : Math.max(0, Number(count) - Number(limit)));
}

function fitsItsPage({ data, meta }: Fields): boolean {
  const { total, limit, offset, has_more: hasMore } = meta as Fields;
  if (total === undefined || offset === undefined || !Array.isArray(data)) return true;
  const end = Number(offset) + data.length;
  return data.length <= Number(limit) && end <= Number(total) && hasMore === end < Number(total);
}

function countsResults({ results, replayed, failed, stuck }: Fields): boolean {
  const rows = results as Fields[];
  const isReplayed = rows.filter(({ status }) => status === 'replayed').length === replayed;
  const stuckRows = rows.filter(({ error }) => error === 'DELIVERY_IN_PROGRESS').length;
  return (
    isReplayed &&
    stuckRows === stuck &&
    rows.length === [replayed, failed, stuckRows].map(Number).reduce((sum, count) => sum + count, 0)
  );
}

/** A message that waits in a queue again may still have its last error. */
function hasItsMoment({ status, ...fields }: Fields): boolean {
  const has = (name: string): boolean => Object.hasOwn(fields, name);
  const mayTellFailure = has('failed_at') || has('project_id');
  return (
    has('delivered_at') === (status === 'succeeded') &&
    has('next_attempt_at') === (status === 'pending_retry') &&
    (status === 'queued' || has('last_error') === (status !== 'succeeded')) &&
    (!mayTellFailure || has('failed_at') === (status === 'failed_permanent'))
  );
}

function endsWithHint({ key_hint: hint, signing_secret: secret }: Fields): boolean {
  return String(secret).slice(-4) === hint;
}

function beginsWithPrefix({ prefix, key }: Fields): boolean {
  return String(key).slice(0, 11) === prefix;
}

function endsWithToken({ ingest_url: url, secret_token: token }: Fields): boolean {
  return String(url).endsWith(`/${String(token)}`);
}

/** Times in their order. The check skips missing times. */
const TIMELINES = [
  ['created_at', 'updated_at'],
  ['created_at', 'delivered_at', 'updated_at'],
  ['created_at', 'failed_at', 'updated_at'],
  ['received_at', 'fetched_at', 'delivered_at'],
  ['received_at', 'failed_at', 'updated_at', 'next_attempt_at'],
  ['created_at', 'started_at', 'completed_at', 'expires_at'],
];
const SPANS = [
  ['filter_start_time', 'filter_end_time'],
  ['start_time', 'end_time'],
  ['period_start', 'period_end'],
];

function goesOn(fields: Fields): boolean {
  const momentsOf = (names: readonly string[]): readonly number[] =>
    names.flatMap((name) => (typeof fields[name] === 'string' ? [new Date(fields[name]).getTime()] : []));
  const isInOrder = TIMELINES.map(momentsOf).every((moments) =>
    moments.every((moment, at) => moment >= (moments[at - 1] ?? moment)),
  );
  const hasLength = SPANS.map(momentsOf).every(([start = 0, end = Infinity]) => start < end);
  const elapsed = fields['total_delivery_ms'];
  const [received = 0, delivered = 0] = momentsOf(['received_at', 'delivered_at']);
  return isInOrder && hasLength && (elapsed === undefined || elapsed === delivered - received);
}
