import { InvalidRequestError } from '@posthorn/client';

export interface FieldErrors {
  readonly fields: Readonly<Record<string, string>>;
  /** The failure, when it belongs to no field of the form. */
  readonly rest: Error | undefined;
}

/** Shares the issues of the API out to the fields of a form. */
export function findFieldErrors(failure: Error | null, names: readonly string[]): FieldErrors {
  if (failure === null) return { fields: {}, rest: undefined };
  const issues = failure instanceof InvalidRequestError ? failure.issues : [];
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
