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
  const fields = Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const name = toFieldName(path);
      return names.includes(name) ? [[name, message]] : [];
    }),
  );
  const isComplete = issues.length > 0 && issues.every(({ path }) => toFieldName(path) in fields);
  return { fields, rest: isComplete ? undefined : failure };
}

/** `retry_schedule.2` becomes `retrySchedule`. */
function toFieldName(path: string): string {
  const [member = ''] = path.split('.');
  return member.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
