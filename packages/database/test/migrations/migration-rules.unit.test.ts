import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const FOLDER = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/**
 * Changes that break the running version while the next version's migrations are applied; see "Upgrading" in
 * docs/upgrading.md.
 */
const BREAKING: Readonly<Record<string, RegExp>> = {
  'drops a table': /\bDROP\s+TABLE\b/i,
  'drops a column': /\bDROP\s+COLUMN\b/i,
  'drops a type': /\bDROP\s+TYPE\b/i,
  'renames something': /\bRENAME\s+(TO|COLUMN|CONSTRAINT|VALUE|ATTRIBUTE)\b/i,
  'changes the type of a column': /\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i,
  'asks for a value that older inserts do not give': /\bSET\s+NOT\s+NULL\b/i,
  'takes away a default that older inserts rely on': /\bDROP\s+DEFAULT\b/i,
  'adds a column that older inserts cannot fill':
    /\bADD\s+(COLUMN\s+)?"\w+"(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
  'empties a table': /(?:^|;)\s*TRUNCATE\b/i,
};

/** Accepted exceptions, each with the reason why the running version survives it. None so far. */
const SURVIVED: Readonly<Record<string, readonly string[]>> = {};

/** Returns the statements without comments and without the bodies of functions. */
function readStatements(name: string): string {
  const text = readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8');
  return text.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
}

function issuesOf(statements: string): readonly string[] {
  return Object.entries(BREAKING)
    .filter(([, pattern]) => pattern.test(statements))
    .map(([issue]) => issue);
}

const names = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Databases have these migrations. A change of one would be the history of another schema. */
const RELEASED: Readonly<Record<string, string>> = {
  '20261125000000_initial': 'bd7fcf3212d015cf586675e38bb1532de0546a08af6c425edd83fa46eed25efe',
  '20261126120000_consumer_since': '92b80b30f0a4d243699187f2924e20de023b4477acebef7e02fe25908be8b4a5',
  '20261126140000_default_signature_scheme':
    'cbe615e08fd4ac703db16f513d609eaeff1d69dacc5b48d915fade044f41deb1',
  '20261126150000_old_ingest_tokens': '200c9d08b3d75e030c5c5831cfd68b26b759182ddbf0a885ce2cfef3788dc6fe',
  '20261126160000_skipped_hand_outs': 'dbdbbf77397aa8df2b9c5f4cfec419ca435be10c514510ca7c7eb305e2f74989',
  '20261126170000_searchable_values': '94e328b79000c3e227d07384a3cfbba56807d00fd7abcfd087780b4f219e92f8',
  '20261126180000_latencies': '1edfaffddc0c564dcf4548f085db8e313479378cd3eccfce4aa8c145d940a5bf',
  '20261126181000_last_errors': '424a13acc737cac28b1ca63263f8acac088956b09dfba1f5acee5dba905a6ecd',
  '20261126182000_moving_in': 'b61d4704759d3d3823ef698901ca89c69a5ca205d7fe541f7819d763f80c75b1',
  '20261126190000_providers': '399f677b63b6ed18bd5850a16789cb2622098afaec4559850a4501f4200caa77',
  '20261126193000_handshakes': '06dfb4d8d113c8d3a8420c809c7a9fe78659b0716f430fdd5aecec0d57dff05c',
  '20261126194000_received_queries': 'e225b1f113ed39ed2e673c395767923f3adf87a392a0296a0a286e4c0905567a',
  '20261127010100_event_type_examples': 'e631e84207a4825e4b0c14297cf42fd83c219c7ffc15884ee572b603b81a9cb4',
  '20261127020000_publishing_endpoints': 'e2a4ef092d20c7db1d00f93f91f93f3e89582ba18850e6ccd7691fcedf744752',
  '20261127030100_key_sets': 'db4ef8c16f24c023824b9ad4b72c85de48432049f8ac4cb79f465ac9e758e903',
  '20261127040000_scopes': '980c23b1d2ef77dc7f79e0cd0810450ca41230197556f368997cf783df01e4f1',
  '20261127050000_audit_log': '653d5e9bf22513ad5e832dd93c32f4e3c4c6c5eb201944d46a68fdf4d7c79b5c',
  '20261127050100_signature_keys': 'ad680f8c4aee516e5ef4fdc259e5ac706532e4c24549715a18c8068bf84333bf',
  '20261127130100_endpoints_in_need': '991e54f8ddc13dda9061e9dcc12cda7ffdbdd64e5488562ea9052342a333edd6',
  '20261127140100_callbacks': '1e4fa7ae8a2b4b18d919d2e5a4bbace93e6d5fff7e201f6c7d80a4af90941124',
  '20261128110000_lean_claim_gate': '6c89810506ac9c7a3b73d5a5d6f41b96d0d2c333a1fc823f0cb8b805d361e868',
  '20261128132000_counted_attempts': 'b241470077664ac7919b41465d659cac19e52dc64b525b9fd82ac69f28d381e3',
  '20261128140000_joined_audit_entries': '5467822607bc35af4af485edaec155f8b951d27fcf0ffd1bae5b7b9ceaa78630',
};

it.each(Object.entries(RELEASED))('keeps a released migration as it is: %s', (name, checksum) => {
  const script = readFileSync(join(FOLDER, name, 'migration.sql'));
  expect(createHash('sha256').update(script).digest('hex')).toBe(checksum);
});

describe('a running version survives the migration', () => {
  it.each(names)('%s', (name) => expect(issuesOf(readStatements(name))).toEqual(SURVIVED[name] ?? []));
});

describe('the rule', () => {
  it.each([
    ['ALTER TABLE "messages" DROP COLUMN "status"', 'drops a column'],
    ['drop table "payloads"', 'drops a table'],
    ['SELECT 1;\nTRUNCATE "payloads"', 'empties a table'],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'renames something'],
    ['ALTER TABLE "a" ALTER COLUMN "b" TYPE BIGINT', 'changes the type of a column'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'asks for a value that older inserts do not give'],
    ['ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL', 'adds a column that older inserts cannot fill'],
  ])('detects %s', (statement, issue) => expect(issuesOf(statement)).toEqual([issue]));

  it.each([
    'ALTER TABLE "a" ADD COLUMN "b" TEXT',
    `ALTER TABLE "a" ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "c" TEXT NOT NULL DEFAULT ''`,
    'ALTER TABLE "a" ADD COLUMN "b" INTEGER DEFAULT 0 NOT NULL',
    `ALTER TYPE "message_status" ADD VALUE 'stored'`,
    'DROP INDEX "a_b_idx"',
    'CREATE TRIGGER "a" BEFORE DELETE OR TRUNCATE ON "b" EXECUTE FUNCTION "c"()',
  ])('accepts %s', (statement) => expect(issuesOf(statement)).toEqual([]));
});
