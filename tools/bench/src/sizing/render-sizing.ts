import { ASSUMED, MEASURED, SIZES } from './measured.js';
import { type Sizing, sizeFor } from './size.js';

const ROWS: readonly (readonly [string, (sizing: Sizing) => string])[] = [
  [
    'messages a second: mean, peak',
    ({ perSecond, peakPerSecond }) => `${short(perSecond)}, ${short(peakPerSecond)}`,
  ],
  ['api processes', ({ api }) => short(api)],
  ['delivery-workers', ({ workers }) => short(workers)],
  ['retry-schedulers', ({ schedulers }) => short(schedulers)],
  ['cores of PostgreSQL', ({ postgresCores }) => short(postgresCores)],
  ['servers of 32 cores for them', ({ postgresServers }) => short(postgresServers)],
  ['write-ahead log at the peak', ({ walBytesPerSecond }) => `${bytes(walBytesPerSecond)}/s`],
  ['write-ahead log a day', ({ walBytesPerDay }) => bytes(walBytesPerDay)],
  ['disk of PostgreSQL', ({ diskBytes }) => bytes(diskBytes)],
  ['Redis masters, and shards', ({ redisNodes }) => short(redisNodes)],
  ['memory of Redis, of all masters', ({ redisBytes }) => bytes(redisBytes)],
  [
    'network at the peak, clients and destinations',
    ({ transferBitsPerSecond }) => bits(transferBitsPerSecond),
  ],
];

/** The table of docs/scaling.md. */
export function renderSizing(): readonly string[] {
  const sizings = Object.values(SIZES).map((perDay) => sizeFor(perDay, MEASURED, ASSUMED));
  return [
    `| messages a day | ${Object.keys(SIZES).join(' | ')} |`,
    `|---|${'---|'.repeat(sizings.length)}`,
    ...ROWS.map(([name, tell]) => `| ${name} | ${sizings.map(tell).join(' | ')} |`),
  ];
}

const THOUSAND = 1000;
const UNITS = ['', 'K', 'M', 'G', 'T', 'P'] as const;

function bytes(value: number): string {
  return scale(value, 'B');
}

function bits(value: number): string {
  return scale(value, 'bit/s');
}

function scale(value: number, unit: string): string {
  let rest = value;
  let index = 0;
  while (rest >= THOUSAND && index < UNITS.length - 1) {
    rest /= THOUSAND;
    index += 1;
  }
  return `${short(rest)} ${UNITS[index] ?? ''}${unit}`;
}

/** Two significant digits, because the inputs are estimates. */
function short(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US');
}
