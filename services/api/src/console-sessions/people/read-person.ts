import { hash } from 'node:crypto';
import type { NewPersonSession } from '@posthorn/database';
import { ADDRESS_FORM, foldAddress, MAX_ADDRESS_LENGTH } from '@posthorn/domain';
import { formatUuid } from '@posthorn/common';
import { readMember, readText } from '../../http/read-member.js';
import type { ProvenClaims } from './provider.js';

export interface ClaimNames {
  readonly email: string;
  readonly groups: string;
}

export interface ReadPerson extends Pick<NewPersonSession, 'person' | 'groups'> {
  /** An address that does not count, because the provider does not say that it is verified. */
  readonly unverifiedEmail: string | undefined;
}

const MAX_GROUPS = 500;
const MAX_TEXT_LENGTH = 255;
/** The one claim of OpenID Connect that another one qualifies. */
const STANDARD_EMAIL = 'email';

/** The person whom the claims of a provider describe. */
export function readPerson({ issuer, subject, documents }: ProvenClaims, names: ClaimNames): ReadPerson {
  const emails = documents.map((document) => ({ document, email: readAddress(document, names.email) }));
  // Both claims of one document: a flag of userinfo says nothing about the address of an ID token.
  const counting = emails.find(
    ({ document, email }) => email !== undefined && isTrusted(document, names.email),
  );
  const name = documents.map((document) => readText(document, 'name')).find((text) => text !== undefined);
  return {
    person: {
      ...{ id: personIdOf(issuer, subject), issuer, subject },
      email: counting?.email ?? null,
      name: name === undefined ? null : toStorable(name),
    },
    groups: readGroups(documents, names.groups),
    unverifiedEmail:
      counting === undefined ? emails.find(({ email }) => email !== undefined)?.email : undefined,
  };
}

function personIdOf(issuer: string, subject: string): string {
  return formatUuid(hash('sha256', JSON.stringify([issuer, subject]), 'hex').slice(0, 32));
}

/** Undefined for what no grant can have, such as an address of other letters. */
function readAddress(document: object, claim: string): string | undefined {
  const text = readText(document, claim);
  const isAddress =
    text !== undefined && text.length <= MAX_ADDRESS_LENGTH && new RegExp(ADDRESS_FORM).test(text);
  return isAddress ? foldAddress(text) : undefined;
}

function isTrusted(document: object, claim: string): boolean {
  return claim !== STANDARD_EMAIL || readMember(document, 'email_verified') === true;
}

/** A text is one group. */
function readGroups(documents: readonly object[], claim: string): readonly string[] {
  const claimed = documents
    .map((document) => readMember(document, claim))
    .find((value) => value !== undefined);
  const texts = [claimed].flat().filter((group) => typeof group === 'string');
  const groups = texts.filter((text) => text.length <= MAX_TEXT_LENGTH && toStorable(text) === text);
  return [...new Set(groups)].slice(0, MAX_GROUPS);
}

/** PostgreSQL stores no NUL, and a page shows no control character. */
function toStorable(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed();
}
