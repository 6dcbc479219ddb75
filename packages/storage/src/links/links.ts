import type { EncryptionKey } from '@posthorn/common';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { assertFileName, assertKey } from '../keys.js';

export interface LinkOptions {
  readonly expiresInSeconds: number;
  /** The file name for browsers. */
  readonly fileName?: string;
}

/** The contents of a link. */
export interface LinkTarget {
  readonly key: string;
  /** Unix seconds. */
  readonly expires: number;
  readonly fileName: string | undefined;
}

export interface LinkSigner {
  sign(target: LinkTarget): string;
  /** Compares in constant time. */
  verify(target: LinkTarget, signature: string): boolean;
}

const KEY_BYTES = 32;

/** Signs with the first key and accepts all of them, so that the keys can be rotated. */
function createLinkSigner(encryptionKeys: readonly [Buffer, ...Buffer[]]): LinkSigner {
  const [current, ...former] = encryptionKeys;
  const currentKey = deriveKey(current);
  const keys = [currentKey, ...former.map(deriveKey)];
  return {
    sign: (target) => signWith(currentKey, target),
    verify: (target, signature) =>
      keys.map((key) => isEqual(signWith(key, target), signature)).includes(true),
  };
}

/** Derives a separate key (HKDF, RFC 5869), so that the keys for encryption sign nothing. */
function deriveKey(encryptionKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionKey, '', 'posthorn file links', KEY_BYTES));
}

/** Neither a key nor a number of seconds contains a line break, so that no two targets have the same text. */
function signWith(key: Buffer, { key: file, expires, fileName = '' }: LinkTarget): string {
  return createHmac('sha256', key).update(`${file}\n${expires}\n${fileName}`).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The path at which the api answers links. The file's key follows as one segment of base64url, so that no proxy
 * normalizes a path in it.
 */
export const LINK_PATH = '/v1/files';

/** The parameters of a link's query. */
export const LINK_PARAMETERS = ['expires', 'name', 'signature'] as const;

/** The parts of a link from a request. */
export interface LinkParts {
  readonly file: string;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface ParsedLink {
  readonly target: LinkTarget;
  readonly signature: string;
}

function buildLinkUrl(baseUrl: string, { target, signature }: ParsedLink): string {
  const { key, expires, fileName } = target;
  const query = new URLSearchParams({
    expires: String(expires),
    ...(fileName && { name: fileName }),
    signature,
  });
  const file = Buffer.from(key).toString('base64url');
  return `${baseUrl.replace(/\/+$/, '')}${LINK_PATH}/${file}?${query.toString()}`;
}

/** Returns undefined for a text that is not in the format of a link. */
function parseLink({ file, query }: LinkParts): ParsedLink | undefined {
  const { expires, name: fileName, signature } = query;
  const key = Buffer.from(file, 'base64url').toString('utf8');
  if (Buffer.from(key).toString('base64url') !== file) return undefined;
  if (typeof expires !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return undefined;
  if (typeof signature !== 'string' || (fileName !== undefined && typeof fileName !== 'string'))
    return undefined;
  return { target: { key, expires: Number(expires), fileName }, signature };
}

export interface OpenedFile {
  readonly sizeBytes: number;
  /** Call it once. It closes the file. */
  read(): Readable;
  /** For an opened file that is not read. */
  close(): Promise<void>;
}

export type OpenedLink =
  | { readonly kind: 'file'; readonly file: OpenedFile; readonly fileName: string | undefined }
  /** The link has another format, was changed, or has expired. */
  | { readonly kind: 'refused' }
  /** The file no longer exists. */
  | { readonly kind: 'missing' };

export type OpenLink = (parts: LinkParts) => Promise<OpenedLink>;

export interface LinkOpenerOptions {
  readonly signer: LinkSigner;
  /** Returns undefined when the file does not exist. */
  openFile(key: string): Promise<OpenedFile | undefined>;
}

function createLinkOpener({ signer, openFile }: LinkOpenerOptions): OpenLink {
  return async (parts) => {
    const link = parseLink(parts);
    if (link === undefined || !signer.verify(link.target, link.signature)) return { kind: 'refused' };
    const { key, expires, fileName } = link.target;
    if (expires * 1000 <= Date.now()) return { kind: 'refused' };
    const file = await openFile(key);
    return file === undefined ? { kind: 'missing' } : { kind: 'file', file, fileName };
  };
}

/** Links that the api signs and answers. */
export interface SignedLinks {
  /** Throws a RangeError when the key or the name is invalid. */
  create(key: string, options: LinkOptions): string;
  /** Calls `openFile` with keys of valid links only. It returns undefined when the file does not exist. */
  createOpener(openFile: (key: string) => Promise<OpenedFile | undefined>): OpenLink;
}

export interface SignedLinksOptions {
  /** The URL at which clients reach the api. */
  readonly publicBaseUrl: string;
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
}

export function createSignedLinks({ publicBaseUrl, encryptionKeys }: SignedLinksOptions): SignedLinks {
  const [current, ...former] = encryptionKeys;
  const signer = createLinkSigner([current.key, ...former.map(({ key }) => key)]);
  return {
    create(key, { expiresInSeconds, fileName }) {
      assertKey(key);
      if (fileName !== undefined) assertFileName(fileName);
      const target = { key, expires: Math.floor(Date.now() / 1000) + expiresInSeconds, fileName };
      return buildLinkUrl(publicBaseUrl, { target, signature: signer.sign(target) });
    },
    createOpener: (openFile) => createLinkOpener({ signer, openFile }),
  };
}

const CSV = 'text/csv; charset=utf-8';
/** For bytes of a third party, which no browser may interpret. */
const ANY_BYTES = 'application/octet-stream';

/** The content type of a download, by the file name that its link gives it. */
export function downloadType(fileName: string | undefined): string {
  return extname(fileName ?? '') === '.csv' ? CSV : ANY_BYTES;
}
