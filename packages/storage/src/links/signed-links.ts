import type { EncryptionKey } from '@posthorn/common';
import { assertFileName, assertKey } from '../assert-key.js';
import type { LinkOptions } from './link-options.js';
import { createLinkSigner } from './link-signer.js';
import { buildLinkUrl } from './link-url.js';
import { type OpenedFile, type OpenLink, createLinkOpener } from './open-link.js';

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
