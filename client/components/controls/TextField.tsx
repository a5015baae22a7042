import type { ComponentProps } from 'react';
import { Field, Input } from './Field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
    onChange: (text: string) => void;
    /** The classes of the field; `className` is the input's. */
    fieldClassName?: string;
  };

/** A labelled one-line text field. */
export const TextField = ({ label, hint, error, fieldClassName, onChange, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} className={fieldClassName}>
    <Input {...input} onChange={(event) => onChange(event.target.value)} />
  </Field>
);
