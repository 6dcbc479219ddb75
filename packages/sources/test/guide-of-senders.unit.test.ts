import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import {
  type Place,
  type Places,
  type Sender,
  type SenderName,
  SENDER_NAMES,
  SENDERS,
  isTimed,
} from '../src/index.js';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/senders.md');
const FIRST = '<!-- The table of packages/sources, as its test says. -->';

function describePlace(place: Place): string {
  return 'header' in place ? `\`${place.header}\`` : `the member \`${place.body}\` of the body`;
}

function describePlaces(places: Places): string {
  return places.map(describePlace).join(' and ');
}

function describeSecret({ signature, token, setup: { secret } }: Sender): string {
  if (secret === undefined) return 'It has none: let it send a token, in the query or in a header.';
  const member = token ? 'token_value' : signature?.algorithm === 'ecdsa' ? 'public_key' : 'hmac_secret';
  return 'chosen' in secret
    ? `Choose one, enter it there as “${secret.chosen}” and here as \`${member}\`.`
    : `Copy ${secret.shown} into \`${member}\`.`;
}

function describeProof({ signature, token }: Sender): string | undefined {
  if (token !== undefined) return `Proof: the secret itself, in ${describePlace(token)}.`;
  if (signature === undefined) return undefined;
  const { algorithm = 'sha256' } = signature;
  const contents = [signature.signed, ...(signature.orSigned ?? [])]
    .map((each) => `\`${each}\``)
    .join(' or ');
  const name = algorithm === 'ecdsa' ? 'ECDSA' : `HMAC-${algorithm.toUpperCase()}`;
  return `Proof: \`${signature.value}\` in ${describePlace(signature.in)}${signature.isNumbered ? ', or with another number,' : ','} ${name} over ${contents}.`;
}

function describeIdentity({ delivery, identities }: Sender): string | undefined {
  const places = delivery === undefined ? identities : [[delivery]];
  return places && `Idempotency key: ${places.map(describePlaces).join(', or ')}.`;
}

function describeSender(name: SenderName): string {
  const sender = SENDERS[name];
  const { label, source, signature, handshake, setup } = sender;
  const { eventType, orEventType = [] } = sender;
  const lines = [
    `Where: ${setup.place}`,
    `${setup.urlName}: the ingest URL.`,
    ...(setup.values ?? []).map(([field, value]) => `${field}: \`${value}\`.`),
    `Secret: ${describeSecret(sender)}`,
    describeProof(sender),
    signature && isTimed(signature)
      ? `Maximum age: ${signature.ttlSeconds ?? 300} seconds${signature.timestamp ? `, of the time in ${describePlace(signature.timestamp)}` : ''}.`
      : undefined,
    handshake && `Handshake: \`${handshake}\`.`,
    eventType && `Event type: ${[eventType, ...orEventType].map(describePlace).join(', or ')}.`,
    describeIdentity(sender),
    `Again: ${setup.again}`,
    `[Its documentation](${source})`,
  ];
  const items = lines.filter((line) => line !== undefined).map((line) => `- ${line}`);
  return `### ${label}: \`${name}\`\n\n${items.join('\n')}\n`;
}

it('describes every sender of the table in the guide, and no other', () => {
  const [, described] = readFileSync(GUIDE, 'utf8').split(`${FIRST}\n\n`);
  expect(described).toBe(SENDER_NAMES.map(describeSender).join('\n'));
});
