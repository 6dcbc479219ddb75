import type { EncryptionKey } from '@posthorn/common';
import { assertFileName, assertKey } from '../assert-key.js';
import type { LinkOptions } from '../file-store.js';
import { createLinkSigner } from './link-signer.js';
import { buildLinkUrl } from './link-url.js';
import { type OpenedFile, type OpenLink, createLinkOpener } from './open-link.js';

/** Links that the api signs, and answers itself. */
export interface SignedLinks {
  /** Throws a RangeError when the key or the name is none. */
  create(key: string, options: LinkOptions): string;
  /** `openFile` is asked for keys of valid links only; undefined when there is no such file. */
  createOpener(openFile: (key: string) => Promise<OpenedFile | undefined>): OpenLink;
}

export interface SignedLinksOptions {
  /** How clients reach the api. */
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
