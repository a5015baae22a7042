import { Check, Copy } from 'lucide-react';
import { componentTexts } from '../../../protocol/texts/components.ts';
import { Button } from './Button.tsx';
import { Field, Input } from './Field.tsx';

type CopyFieldProps = {
  label: string;
  value: string;
  onCopy: () => void;
  /** Shows 'Copied' on the button. The caller resets this flag. */
  isCopied?: boolean;
  hint?: string;
};

/** A read-only value with a copy button. Focusing the field selects the whole value. */
export const CopyField = ({ label, value, onCopy, isCopied = false, hint }: CopyFieldProps) => (
  <Field label={label} hint={hint}>
    <span className="flex flex-wrap gap-2">
      <Input
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 flex-[1_1_11rem] text-ellipsis"
      />
      <Button
        variant="secondary"
        className="max-[22rem]:grow"
        onClick={onCopy}
        icon={isCopied ? <Check /> : <Copy />}
      >
        <span aria-live="polite">{componentTexts(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </span>
  </Field>
);
