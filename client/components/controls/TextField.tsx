import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Field, Input, type InputProps } from './Field.tsx';

export type TextFieldProps = Omit<InputProps, 'onChange'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'isLabelHidden' | 'hint' | 'error'> & {
    onChange: (text: string) => void;
    /** The classes of the field; `className` is the input's. */
    fieldClassName?: string;
    /** A button beside the input. */
    beside?: ReactNode;
  };

/** A labelled one-line text field. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  fieldClassName,
  onChange,
  beside,
  className,
  ...rest
}: TextFieldProps) {
  const input = (
    <Input
      {...rest}
      onChange={(event) => onChange(event.target.value)}
      className={clsx(beside && 'min-w-0 flex-1', className)}
    />
  );
  return (
    <Field {...{ label, isLabelHidden, hint, error }} className={fieldClassName}>
      {beside ? (
        <span className="flex gap-2">
          {input}
          {beside}
        </span>
      ) : (
        input
      )}
    </Field>
  );
}
