import { Readable } from 'node:stream';
import type { Database, StoredBody } from '@posthorn/database';
import type { LinkOptions, OpenedFile, OpenLink, SignedLinks } from '@posthorn/storage';

/** Response bodies that PostgreSQL stores in the attempt records. */
export interface RecordedBodies {
  createLink(attempt: StoredBody, options: LinkOptions): string;
  readonly openLink: OpenLink;
}

export interface RecordedBodiesOptions {
  readonly attempts: Pick<Database['attempts'], 'findRecordedBody'>;
  readonly links: SignedLinks;
}

/** File keys never have this prefix. */
const KEY = /^recorded-bodies\/([0-9a-f]{8}-[0-9a-f-]{27})-(\d{1,9})$/;

export function createRecordedBodies({ attempts, links }: RecordedBodiesOptions): RecordedBodies {
  return {
    createLink: ({ messageId, attemptNo }, options) =>
      links.create(`recorded-bodies/${messageId}-${attemptNo}`, options),
    openLink: links.createOpener(async (key) => {
      const [, messageId, attemptNo] = KEY.exec(key) ?? [];
      if (messageId === undefined) return undefined;
      const body = await attempts.findRecordedBody({ messageId, attemptNo: Number(attemptNo) });
      return body && openBytes(body);
    }),
  };
}

function openBytes(bytes: Buffer): OpenedFile {
  return {
    sizeBytes: bytes.length,
    read: () => Readable.from(bytes),
    close: () => Promise.resolve(),
  };
}
