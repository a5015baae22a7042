import clsx from 'clsx';
import { Search } from 'lucide-react';
import { Field, Input } from './Field.tsx';

type SearchFieldProps = {
  /** For assistive technology: the lens and the placeholder say enough to the eye. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (words: string) => void;
  className?: string;
};

/** A field that narrows a list down while somebody types. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  return (
    <div className={clsx('relative', className)}>
      <Field label={label} isLabelHidden>
        <Input
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
          className="ps-11"
        />
      </Field>
      <Search className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted" />
    </div>
  );
}
