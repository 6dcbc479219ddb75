import { ApiError, InvalidRequestError } from '@posthorn/client';

export interface FieldErrors {
  readonly fields: Readonly<Record<string, string>>;
  /** The failure, when it belongs to no field of the form. */
  readonly rest: Error | undefined;
}

/** Shares the issues of the API out to the fields of a form, of which some name the thing. */
export function findFieldErrors(
  failure: Error | null,
  names: readonly string[],
  named: readonly string[] = [],
): FieldErrors {
  if (failure === null) return { fields: {}, rest: undefined };
  const issues = issuesOf(failure, names, named);
  const known = issues.filter(({ path }) => names.includes(toFieldName(path)));
  const fields = Object.fromEntries(
    known.map(({ path }) => {
      const own = known.filter((other) => toFieldName(other.path) === toFieldName(path));
      return [toFieldName(path), own.map(toSentence).join('; ')];
    }),
  );
  const isComplete = issues.length > 0 && known.length === issues.length;
  return { fields, rest: isComplete ? undefined : failure };
}

function issuesOf(
  failure: Error,
  names: readonly string[],
  named: readonly string[],
): InvalidRequestError['issues'] {
  if (!(failure instanceof ApiError)) return [];
  const { code, message, details } = failure;
  const at = (paths: readonly string[]): InvalidRequestError['issues'] =>
    paths.map((path) => ({ path, message }));
  if (failure instanceof InvalidRequestError) {
    const isOfAll = failure.issues.some(({ path }) => path === '');
    return isOfAll && named.length > 0 ? at(named) : failure.issues;
  }
  if (code === 'ALREADY_EXISTS') return at(named);
  // More than the session has itself.
  return 'required_scope' in details && names.includes('scopes') ? at(['scopes']) : [];
}

/** `retrySchedule.2` belongs to `retrySchedule`. */
function toFieldName(path: string): string {
  return path.split('.')[0] ?? '';
}

/** Names the place within the value of a field. */
function toSentence({ path, message }: InvalidRequestError['issues'][number]): string {
  const [, ...within] = path.split('.');
  return within.length === 0 ? message : `${within.join('.')}: ${message}`;
}

/** The sentence for a field that holds no JSON; null for JSON and for an empty field. */
export function findJsonIssue(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'This is no JSON.';
  }
}
