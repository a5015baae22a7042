import clsx from 'clsx';
import { Switch as Primitive } from 'radix-ui';
import { useId, type ReactNode } from 'react';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
};

/** A setting that takes effect immediately. Tapping anywhere in the row toggles it. */
export function Switch({ label, hint, isOn, onChange, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={clsx('flex min-h-12 items-center gap-4 max-[16rem]:flex-wrap', className)}>
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2 wrap-anywhere max-[16rem]:basis-full">
        <span className="block font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </label>
      <Primitive.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group relative inline-flex h-12 w-14 shrink-0 items-center rounded-full"
      >
        <span className="absolute inset-x-0 h-8 rounded-full border border-line-strong bg-sunken transition-colors group-data-[state=checked]:border-primary group-data-[state=checked]:bg-primary" />
        <Primitive.Thumb className="relative ms-1 grid size-6 place-items-center rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-[calc(var(--forward)*1.5rem)] data-[state=checked]:bg-on-primary">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 group-data-[state=unchecked]:hidden">
            <path d="M3.500 8.500l3 3 6-6.500" className="fill-none stroke-primary" strokeWidth="2" />
          </svg>
        </Primitive.Thumb>
      </Primitive.Root>
    </div>
  );
}
