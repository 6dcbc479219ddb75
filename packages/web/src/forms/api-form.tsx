import { Button, Stack } from '@mantine/core';
import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { findFieldErrors } from '../failures/field-errors.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findChanges } from './find-changes.js';
import { Leaving } from './leaving.js';
import { DANGER_COLOR } from '../layout/danger.js';

export interface ApiFormProps<Values> {
  /** What is stored at present, or what to begin with. */
  readonly values: Values;
  readonly validate?: FormValidateInput<Values>;
  /** The fields that name what is saved: that the name is taken, or is one too many, stands there. */
  readonly named?: readonly (keyof Values & string)[];
  /** Sends the values, and does not show its failure itself. */
  readonly save: Pick<UseMutationResult<unknown, Error, Values>, 'mutate' | 'error' | 'isPending'>;
  readonly onSaved?: () => void;
  /** What the fields of secrets have after a save, when nothing is left to replace. */
  readonly forgotten?: Partial<Values>;
  /** Of the button. */
  readonly label: string;
  /** In a dialog the button is as wide as the fields. That of settings is quiet until something is typed. */
  readonly place?: 'dialog' | 'page' | 'settings';
  /** What it does cannot be undone. */
  readonly isDangerous?: boolean;
  /** The fields. */
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/**
 * A form that follows what is stored, keeps what somebody has typed, and asks before that is lost. Each issue that the API finds stands at its
 * field, and any other failure above the fields.
 */
export function ApiForm<Values extends object>({
  values,
  validate = {},
  named,
  save,
  onSaved,
  forgotten = {},
  label,
  place = 'dialog',
  isDangerous = false,
  children,
}: ApiFormProps<Values>): ReactNode {
  const form = useForm<Values>({ initialValues: values, validate });
  const Ask = use(Leaving);
  const hasChanges = (): boolean =>
    Object.keys(findChanges(form.getInitialValues(), form.getValues())).length > 0;
  const onSuccess = (given: Values): void => {
    form.setInitialValues({ ...given, ...forgotten });
    form.setValues((now) => ({ ...now, ...forgotten }));
    onSaved?.();
  };
  const { fields, rest } = findFieldErrors(save.error, Object.keys(values), named);
  useEffect(() => form.setErrors(fields), [save.error]);
  useEffect(() => {
    const typed = findChanges(form.getInitialValues(), form.getValues());
    form.setInitialValues(values);
    form.setValues({ ...values, ...typed });
  }, [JSON.stringify(values)]);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((given) => save.mutate(given, { onSuccess: () => onSuccess(given) }))}
    >
      <Ask isTyped={() => !save.isPending && hasChanges()} />
      <Stack>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        {children(form)}
        <Button
          type="submit"
          loading={save.isPending}
          {...(place !== 'dialog' && { w: 'fit-content' })}
          {...(place === 'settings' && !hasChanges() && { variant: 'default' })}
          {...(isDangerous && { color: DANGER_COLOR })}
        >
          {label}
        </Button>
      </Stack>
    </form>
  );
}
