import { hash } from 'node:crypto';
import { parseTimestamp } from '../checks/parse-timestamp.js';
import { findHeader } from '../requests/received-headers.js';
import type { PlacedRequest } from '../requests/read-place.js';
import type { ReceivedRequest } from '../requests/received-request.js';
import { SIGNED } from '../senders/forms.js';
import type { SignatureRule, TimestampUnit } from '../senders/sender.js';
import { fillTemplate } from './fill-template.js';
import { decodeMarks, encodeMarks, joinForm, parseForm } from './form-values.js';

/** A request as far as a sender may sign it. */
export interface SignedRequest
  extends PlacedRequest, Pick<ReceivedRequest, 'method' | 'headers' | 'query' | 'url'> {}

/** A content that a sender may have signed, in parts that follow each other. */
export interface SignedContent {
  /** The template that was filled. */
  readonly form: string;
  readonly parts: readonly (string | Buffer)[];
}

export interface SigningFacts {
  readonly request: SignedRequest;
  readonly rule: SignatureRule | undefined;
  readonly timestamp: string | undefined;
  readonly id: string | undefined;
  /** Whether the signature header itself contains the timestamp, as Stripe's does. */
  readonly hasTimestampWithin: boolean;
}

interface FilledFacts extends SigningFacts {
  readonly form?: Buffer | undefined;
}

/** Visible ASCII. Before a dot it has none: text could otherwise be moved between the id, the timestamp and the body. */
const ID = /^[!-~]{1,256}$/;
const ID_BEFORE_DOT = /^[!-\-/-~]{1,256}$/;
/** No id of an unknown sender, so that no JSON begins like one. */
const JSON_BEGINS = /^["[{]/;

const DIGITS = /^\d+$/;

/** The pattern of a signed prefix at the beginning of a body. */
const STAMP = String.raw`(\d{9,15}|\d{4}-\d\d-\d\d[Tt ][\d:.]+([Zz]|[+-]\d\d:\d\d))`;
const PREFIX_IN_BODY = new RegExp(String.raw`^(v0:(\d+|${STAMP}):|((?!["[{])[!-\-/-~]+\.)?${STAMP}\.)`);
const LONGEST_PREFIX = 320;

/**
 * A digit that is moved between a timestamp and what it touches makes another time. Only the length that a unit has
 * today is taken, so that none of them is near the present.
 */
const NOTATIONS: Readonly<Record<TimestampUnit, RegExp>> = {
  s: /^[1-9]\d{9}$/,
  ms: /^[1-9]\d{12}$/,
  'date-time': /^\d{4}-.*[Zz]$/,
};

/**
 * Returns the forms in which a request may be signed. A known sender has one form. Any other sender may use each form,
 * except those whose prefix could be moved into the body or out of it: an old signature would then vouch for a fresh
 * timestamp. Returns at most four forms, so that a request costs at most five passes over its body. Those of a known
 * sender are three with two ports each at most.
 */
export function signedContents(facts: SigningFacts): readonly SignedContent[] {
  const { rule, request, hasTimestampWithin } = facts;
  if (rule !== undefined) return fillRule(rule, facts);
  if (hasTimestampWithin) return fill(SIGNED.stamped, facts);
  if (PREFIX_IN_BODY.test(request.body.toString('latin1', 0, LONGEST_PREFIX))) return [];
  return [
    ...fill(SIGNED.body, facts),
    ...fill(SIGNED.stamped, facts),
    // Slack's timestamps are Unix seconds. In any other notation, the prefix could be moved into a body that is signed
    // alone.
    ...fill(SIGNED.slack, facts, DIGITS),
    ...fill(SIGNED.standard, facts),
  ];
}

function fill(form: string, facts: FilledFacts, notation?: RegExp): readonly SignedContent[] {
  const { request, rule, timestamp, id } = facts;
  const { method, url, body } = request;
  const parts = fillTemplate<string | Buffer>(form, (name) => {
    switch (name) {
      case 'timestamp':
        return timestamp !== undefined && isTimestamp(timestamp, notation) ? timestamp : undefined;
      case 'id':
        return id !== undefined && isId(id, form, rule) ? id : undefined;
      default:
        return {
          method,
          url,
          decodedurl: decodeMarks(url),
          encodedurl: encodeMarks(url),
          body,
          form: facts.form,
        }[name];
    }
  });
  return parts === undefined ? [] : [{ form, parts }];
}

/** Each content once: most URLs have neither a port nor marks. */
function fillRule(rule: SignatureRule, facts: SigningFacts): readonly SignedContent[] {
  const notation = NOTATIONS[rule.timestamp?.unit ?? 's'];
  const forms = [rule.signed, ...(rule.orSigned ?? [])];
  const form = rule.signed.includes('{form}') ? signedForm(facts.request) : undefined;
  const contents = forms.flatMap((each) =>
    urlsOf(facts.request.url, each).flatMap((url) =>
      fill(each, { ...facts, form, request: { ...facts.request, url } }, notation),
    ),
  );
  const texts = contents.map(({ parts }) => parts.filter((part) => typeof part === 'string').join('\0'));
  return contents.filter((_content, index) => texts.indexOf(texts[index] ?? '') === index);
}

const HTTPS_ORIGIN = /^(https:\/\/(?:\[[^\]]*\]|[^/:?#]*))(:443)?(?=[/?#]|$)/;

/** Libraries of senders add the port of HTTPS to a URL, or leave it out. */
function urlsOf(url: string, form: string): readonly string[] {
  if (!form.includes('url}') || !HTTPS_ORIGIN.test(url)) return [url];
  const hasPort = HTTPS_ORIGIN.exec(url)?.[2] !== undefined;
  return [url, url.replace(HTTPS_ORIGIN, hasPort ? '$1' : '$1:443')];
}

function isId(id: string, form: string, rule: SignatureRule | undefined): boolean {
  if (!form.includes('{id}.')) return ID.test(id);
  return ID_BEFORE_DOT.test(id) && (rule !== undefined || !JSON_BEGINS.test(id));
}

function isTimestamp(text: string, notation = /^/): boolean {
  return notation.test(text) && parseTimestamp(text) !== undefined;
}

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * The form of a body as Twilio signs it. Of another body it signs the URL alone, whose query has the hash of the body.
 * Undefined when that hash is not of this body.
 */
function signedForm({ headers, query, body }: SignedRequest): Buffer | undefined {
  if (FORM.test(findHeader(headers, 'content-type') ?? '')) {
    const form = parseForm(body);
    return form && Buffer.from(joinForm(form));
  }
  const expected = query.get('bodySHA256')?.toLowerCase();
  return body.length === 0 || expected === hash('sha256', body) ? Buffer.alloc(0) : undefined;
}
