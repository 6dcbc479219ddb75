/** The location of files, as STORAGE_URL specifies it. */
export type StorageLocation = FolderLocation | S3Location;

export interface FolderLocation {
  readonly kind: 'folder';
  /** May be relative to the working directory. */
  readonly path: string;
}

export interface S3Location {
  readonly kind: 's3';
  readonly bucket: string;
  /** Without leading and trailing slashes; may be empty. */
  readonly prefix: string;
  /** Undefined uses the environment of the AWS SDK. */
  readonly region: string | undefined;
  /** Undefined is Amazon's own endpoint. */
  readonly endpoint: string | undefined;
  /** Whether the bucket is in the path of a URL instead of in its host. */
  readonly pathStyle: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^$|^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const PARAMETERS = {
  region: /^[A-Za-z0-9-]{1,64}$/,
  endpoint: /^https?:\/\/[^/?#@\s]+\/?$/,
  path_style: /^(true|false)$/,
};

/** Returns undefined when the text is neither `file:<folder>` nor `s3://<bucket>`. */
export function parseStorageUrl(text: string): StorageLocation | undefined {
  if (text.startsWith('file:')) return parseFolder(text.slice('file:'.length));
  return text.startsWith('s3://') && URL.canParse(text) ? parseS3(new URL(text)) : undefined;
}

/** Uses the path unchanged, without percent-decoding; `file:///a` is `/a`. */
function parseFolder(rest: string): FolderLocation | undefined {
  const path = rest.startsWith('///') ? rest.slice(2) : rest;
  return path === '' || path.startsWith('//') || path.includes('\0') ? undefined : { kind: 'folder', path };
}

function parseS3(url: URL): S3Location | undefined {
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const beyond = url.username + url.password + url.port + url.hash;
  if (!BUCKET.test(url.hostname) || !PREFIX.test(prefix) || beyond !== '') return undefined;
  const parameters = [...url.searchParams];
  if (!parameters.every(([name, value]) => isParameter(name) && PARAMETERS[name].test(value)))
    return undefined;
  const given = new Map(parameters);
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix,
    region: given.get('region'),
    endpoint: given.get('endpoint'),
    pathStyle: given.get('path_style') === 'true',
  };
}

function isParameter(name: string): name is keyof typeof PARAMETERS {
  return Object.hasOwn(PARAMETERS, name);
}
