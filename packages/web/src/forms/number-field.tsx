import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value?: number | string | null;
  readonly onChange?: (value: number | string) => void;
}

/** A field for a number. It shows what was typed, and gives a text that is no number as it is: the API says what is wrong. */
export function NumberField({ value = '', onChange, ...props }: NumberFieldProps): ReactNode {
  const [text, setText] = useState('');
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      value={readNumber(text) === value ? text : String(value ?? '')}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange?.(readNumber(currentTarget.value));
      }}
      {...props}
    />
  );
}

function readNumber(text: string): number | string {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
}
