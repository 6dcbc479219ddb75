import { createHash, randomUUID } from 'node:crypto';

/** A bucket in memory, with the XML of S3's REST API. */
export interface Bucket {
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that are neither complete nor aborted. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  put(key: string, body: Buffer, query: URLSearchParams): void;
  /** `POST` on a key: begins or completes a multipart upload. */
  post(key: string, query: URLSearchParams): string;
  list(query: URLSearchParams): string;
  deleteMany(body: string): string;
}

const PAGE = 1000;

export function createBucket(): Bucket {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();

  function complete(key: string, id: string): string {
    const parts = [...(uploads.get(id) ?? [])].sort(([a], [b]) => a - b);
    uploads.delete(id);
    const body = Buffer.concat(parts.map(([, part]) => part));
    objects.set(key, body);
    return `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etagOf(body)}</ETag></CompleteMultipartUploadResult>`;
  }

  return {
    objects,
    uploads,
    put(key, body, query) {
      const part = query.get('partNumber');
      if (part === null) objects.set(key, body);
      else uploads.get(query.get('uploadId') ?? '')?.set(Number(part), body);
    },
    post(key, query) {
      const given = query.get('uploadId');
      if (given !== null) return complete(key, given);
      const id = randomUUID();
      uploads.set(id, new Map());
      return `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    },
    list(query) {
      const prefix = query.get('prefix') ?? '';
      const after = query.get('continuation-token') ?? '';
      const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
      const page = found.slice(0, PAGE);
      const more = found.length > PAGE;
      const next = more ? `<NextContinuationToken>${String(page.at(-1))}</NextContinuationToken>` : '';
      const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      return `<ListBucketResult><IsTruncated>${String(more)}</IsTruncated>${next}${contents}</ListBucketResult>`;
    },
    deleteMany(body) {
      const keys = [...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
      if (keys.length > PAGE) return '<Error><Code>MalformedXML</Code></Error>';
      for (const key of keys) objects.delete(key);
      return '<DeleteResult></DeleteResult>';
    },
  };
}

export function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
