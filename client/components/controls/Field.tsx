import clsx from 'clsx';
import { ChevronDown, CircleAlert, Search } from 'lucide-react';
import {
  createContext,
  use,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { lengthProblem } from '../../../protocol/checks.ts';
import { useOnChange } from '../timing.ts';

type Wiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isTooLong: boolean };

const FieldContext = createContext<Wiring | null>(null);

type FieldProps = {
  label: ReactNode;
  /** Keeps the label for assistive technology only, where the placeholder and the place say enough. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong and how to mend it; makes the control invalid. In a form it goes when the field is changed. */
  error?: ReactNode;
  /** A problem that is worked out from the text as it is now: it stays while the field is changed. */
  liveError?: ReactNode;
  /** At most so many characters as people count them. A form is not submitted while `text` is longer. */
  limit?: number;
  text?: string;
  className?: string;
  /** One `Input`, `Textarea` or `Select`: it finds its id, hint and error by itself. */
  children: ReactNode;
};

/** A labelled control with its hint and its error, wired for assistive technology. */
export function Field({ label, isLabelHidden = false, hint, className, children, ...checked }: FieldProps) {
  const id = useId();
  const { error, isTooLong, noteChange } = useFieldError(checked);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const isInvalid = Boolean(error);
  const wiring = useMemo(
    () => ({ id, describedBy: describedBy || undefined, isInvalid, isTooLong }),
    [id, describedBy, isInvalid, isTooLong],
  );
  return (
    <div className={clsx('flex flex-col gap-1.5', className)} onChange={noteChange}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error that a field shows: that its text is too long, a live one, or that of the last submission if the field is unchanged since. */
function useFieldError({
  error,
  liveError,
  limit,
  text = '',
}: Pick<FieldProps, 'error' | 'liveError' | 'limit' | 'text'>) {
  const submissions = use(SubmissionsContext);
  const [changed, setChanged] = useState<{ error: ReactNode; submissions: number | undefined }>();
  const tooLong = limit === undefined ? undefined : lengthProblem(text, limit);
  const isStale =
    submissions !== undefined && changed?.submissions === submissions && changed.error === error;
  return {
    isTooLong: tooLong !== undefined,
    error: tooLong ?? (liveError || (!isStale && error)),
    noteChange: () => setChanged({ error, submissions }),
  };
}

function useWiring() {
  const wiring = use(FieldContext);
  return wiring
    ? {
        id: wiring.id,
        'aria-describedby': wiring.describedBy,
        'aria-invalid': wiring.isInvalid || undefined,
        'data-too-long': wiring.isTooLong || undefined,
      }
    : {};
}

/** How a field of a kind is typed into: people's own words, a code in capitals, a secret letter by letter, a number that may be negative. */
const kinds = {
  words: { autoComplete: 'off', dir: 'auto' },
  code: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr', lang: 'en' },
  secret: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, dir: 'auto' },
  number: {
    autoComplete: 'off',
    spellCheck: false,
    dir: 'ltr',
    // The decimal keypad of iPhones has no minus key.
    get inputMode() {
      return /iPhone|iPod/.test(navigator.userAgent) ? 'text' : 'decimal';
    },
  },
} as const satisfies Record<string, ComponentProps<'input'>>;

/**
 * Which way a field runs: while it is empty as the page does, whose language its placeholder is in; then as what is typed.
 * A code has the capitals of English (the Turkish i), a number runs from left to right on every page.
 */
function runs(
  { value, inputMode, dir }: Pick<ComponentProps<'input'>, 'value' | 'inputMode' | 'dir'>,
  lang?: string,
) {
  if (value === '') return { dir: undefined, lang };
  return { dir: inputMode === 'decimal' || inputMode === 'numeric' ? 'ltr' : dir };
}

type InputProps = ComponentProps<'input'> & { kind?: keyof typeof kinds };

/** A one-line text field. */
export function Input({ kind, className, ...rest }: InputProps) {
  const typing = kind && kinds[kind];
  const field = { ...typing, ...rest };
  return (
    <input {...useWiring()} {...field} {...runs(field, rest.lang)} className={clsx('control', className)} />
  );
}

/** A field for several lines. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = { dir: 'auto', ...rest };
  const look = clsx('control resize-y', className);
  return <textarea rows={4} {...useWiring()} {...field} {...runs(field, rest.lang)} className={look} />;
}

/** A native list of options. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...useWiring()} {...rest} className={clsx('control appearance-none pe-11', className)} />
      <ChevronDown className="pointer-events-none absolute end-3.5 top-1/2 size-5 -translate-y-1/2 text-muted" />
    </span>
  );
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => unknown };

/** The number of submissions of the surrounding form. `undefined` outside a form. */
const SubmissionsContext = createContext<number | undefined>(undefined);

/**
 * A form with its fields in one column. Each field shows its own error; the browser's validation is off. While a text is too
 * long the form does not submit, and focuses that field.
 */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  const [submissions, setSubmissions] = useState(0);
  return (
    <SubmissionsContext value={submissions}>
      <form
        {...rest}
        noValidate
        className={clsx('stack', className)}
        onSubmit={(event) => {
          event.preventDefault();
          const tooLong = event.currentTarget.querySelector<HTMLElement>('[data-too-long]');
          if (tooLong) return tooLong.focus();
          setSubmissions(submissions + 1);
          void onSubmit();
        }}
      />
    </SubmissionsContext>
  );
}

export type TextFieldProps = Omit<InputProps, 'onChange' | 'value'> &
  Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error' | 'liveError' | 'limit'> & {
    value?: string;
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
  liveError,
  limit,
  fieldClassName,
  onChange,
  beside,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field
      {...{ label, isLabelHidden, hint, error, liveError, limit }}
      text={rest.value}
      className={fieldClassName}
    >
      <span className={beside ? 'flex gap-2' : 'contents'}>
        <Input
          {...rest}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(beside && 'min-w-0 flex-1', className)}
        />
        {beside}
      </span>
    </Field>
  );
}

/** A field that narrows a list down while somebody types; to the eye its lens and its placeholder say enough. */
export const SearchField = ({ className, ...field }: TextFieldProps) => (
  <div className={clsx('relative', className)}>
    <TextField
      {...field}
      isLabelHidden
      kind="words"
      type="search"
      spellCheck={false}
      enterKeyHint="search"
      className="px-11"
    />
    <Search className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted" />
  </div>
);

/** A list of fields: one that was just added below the others takes the focus. */
export function useNewestFocused(count: number) {
  const list = useRef<HTMLOListElement>(null);
  useOnChange(count, (before) => {
    if (count > before) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  });
  return list;
}

/** What is wrong, beside the thing that it is about. */
export const Problem = ({ className, children, ...rest }: ComponentProps<'p'>) => (
  <p
    {...rest}
    className={clsx('flex items-start gap-2 text-start text-sm font-medium text-negative', className)}
  >
    <CircleAlert className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);
