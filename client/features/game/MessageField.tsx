import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Field, Textarea } from '../../components/controls/Field.tsx';
import { visibleLength } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import { messageReaders } from '../../../protocol/texts/texts.ts';

type MessageFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** Stands before the readers and the counter. */
  hint?: ReactNode;
  /** Takes the focus as soon as it is there. */
  hasFocus?: boolean;
};

/** Where a guest writes to the couple, with who can read it and the counter of its 280 characters. */
export function MessageField({ label, value, onChange, error, hint, hasFocus = false }: MessageFieldProps) {
  const length = visibleLength(value);
  const counter = (
    <span className={clsx('figures ms-auto', length > lengths.message && 'font-semibold text-negative')}>
      {length}/{lengths.message} characters
    </span>
  );
  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          {hint && <span className="mb-1 block">{hint}</span>}
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{messageReaders}</span>
            {counter}
          </span>
        </>
      }
    >
      <Textarea
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Share your wishes with the couple"
        dir="auto"
        autoFocus={hasFocus}
      />
    </Field>
  );
}
