import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect } from 'react';
import { findFieldErrors } from '../failures/field-errors.js';
import { findChanges } from './find-changes.js';

export interface ApiFormOptions<Values> {
  /** What is stored at present, or what to begin with. */
  readonly values: Values;
  /** Of the last try to save. */
  readonly failure: Error | null;
  readonly validate?: FormValidateInput<Values>;
}

export interface ApiForm<Values> {
  readonly form: UseFormReturnType<Values>;
  /** The failure, when it belongs to no field. The issues of the API stand at their fields. */
  readonly rest: Error | undefined;
}

/** A form that follows what is stored, and keeps what somebody has typed. */
export function useApiForm<Values extends object>({
  values,
  failure,
  validate = {},
}: ApiFormOptions<Values>): ApiForm<Values> {
  const form = useForm<Values>({ initialValues: values, validate });
  const { fields, rest } = findFieldErrors(failure, Object.keys(values));
  useEffect(() => form.setErrors(fields), [failure]);
  useEffect(() => {
    const typed = findChanges(form.getInitialValues(), form.getValues());
    form.setInitialValues(values);
    form.setValues({ ...values, ...typed });
  }, [JSON.stringify(values)]);
  return { form, rest };
}
