import { Checkbox as Primitive } from 'radix-ui';
import { useId, type ReactNode } from 'react';

type CheckboxProps = {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** A checkbox whose value is submitted with its form. Tapping anywhere in the row toggles it. */
export function Checkbox({ label, hint, isChecked, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-start">
      <Primitive.Root
        id={id}
        checked={isChecked}
        onCheckedChange={(state) => onChange(state === true)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group -ms-3 grid size-12 shrink-0 place-items-center rounded-control"
      >
        <span className="grid size-6 place-items-center rounded-md border border-line-strong bg-raised transition-colors group-data-[state=checked]:border-primary group-data-[state=checked]:bg-primary">
          <Primitive.Indicator>
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5">
              <path d="M3.500 8.500l3 3 6-6.500" className="fill-none stroke-on-primary" strokeWidth="2" />
            </svg>
          </Primitive.Indicator>
        </span>
      </Primitive.Root>
      <label htmlFor={id} className="flex-1 cursor-pointer py-3">
        <span className="block">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
