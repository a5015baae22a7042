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
import { lengthProblem } from '../../../protocol/userText.ts';
import { useOnChange } from '../timing.ts';

type ControlProps = { id: string; describedBy: string | undefined; isInvalid: boolean; isTooLong: boolean };

const FieldContext = createContext<ControlProps | null>(null);

type FieldProps = {
  label: ReactNode;
  /** Hides the label visually, for fields that their placeholder and position explain. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /**
   * Describes the problem and how to fix it. `true` only marks the control as invalid; a toast then describes
   * the problem. In a form, the error disappears when the field changes.
   */
  error?: ReactNode;
  /** An error computed from the current text. Unlike `error`, it remains while the field changes. */
  liveError?: ReactNode;
  /** Maximum length in user-perceived characters. The form does not submit while `text` is longer. */
  limit?: number;
  text?: string;
  className?: string;
  /** One `Input`, `Textarea` or `Select`, which reads its id, hint and error from the context. */
  children: ReactNode;
};

/** A labelled control with its hint and its error, wired for assistive technology. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  className,
  children,
  ...validation
}: FieldProps) {
  const id = useId();
  const { error, isTooLong, markChanged } = useFieldError(validation);
  const isInvalid = Boolean(error);
  const hasText = isInvalid && error !== true;
  const describedBy = [hint ? `${id}-hint` : '', hasText ? `${id}-error` : ''].filter(Boolean).join(' ');
  const controlProps = useMemo(
    () => ({ id, describedBy: describedBy || undefined, isInvalid, isTooLong }),
    [id, describedBy, isInvalid, isTooLong],
  );
  return (
    <div className={clsx('flex flex-col gap-1.5', className)} onChange={markChanged}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <FieldContext value={controlProps}>{children}</FieldContext>
      {hasText && <Problem id={`${id}-error`}>{error}</Problem>}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Returns the error of a field. The first that applies wins: text too long, live error, error of the last
 * submission. The error of the last submission applies only until the field changes.
 */
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
    markChanged: () => setChanged({ error, submissions }),
  };
}

function useControlProps() {
  const controlProps = use(FieldContext);
  return controlProps
    ? {
        id: controlProps.id,
        'aria-describedby': controlProps.describedBy,
        'aria-invalid': controlProps.isInvalid || undefined,
        'data-too-long': controlProps.isTooLong || undefined,
      }
    : {};
}

/**
 * Input attributes by kind. `words` is free text. `code` is in capitals, with English rules: Turkish would
 * put a dot on a capital I. `secret` is not corrected by the keyboard. `number` may be negative.
 */
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
 * Returns the text direction of a field. An empty field has the direction and language of its placeholder. A
 * number always runs from left to right. Any other text determines its direction itself.
 */
function directionProps(
  { value, inputMode, dir }: Pick<ComponentProps<'input'>, 'value' | 'inputMode' | 'dir'>,
  lang?: string,
) {
  if (value === '') return { dir: undefined, lang };
  return { dir: inputMode === 'decimal' || inputMode === 'numeric' ? 'ltr' : dir };
}

type InputProps = ComponentProps<'input'> & { kind?: keyof typeof kinds };

/** A one-line text field. */
export function Input({ kind, className, ...rest }: InputProps) {
  const kindProps = kind && kinds[kind];
  const field = { ...kindProps, ...rest };
  return (
    <input
      {...useControlProps()}
      {...field}
      {...directionProps(field, rest.lang)}
      className={clsx('control', className)}
    />
  );
}

/** A multi-line text field. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = { dir: 'auto', ...rest };
  const classes = clsx('control resize-y', className);
  return (
    <textarea
      rows={4}
      {...useControlProps()}
      {...field}
      {...directionProps(field, rest.lang)}
      className={classes}
    />
  );
}

/** A native select. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...useControlProps()} {...rest} className={clsx('control appearance-none pe-11', className)} />
      <ChevronDown className="pointer-events-none absolute end-3.5 top-1/2 size-5 -translate-y-1/2 text-muted" />
    </span>
  );
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => unknown };

/** The number of submissions of the surrounding form. `undefined` outside a form. */
const SubmissionsContext = createContext<number | undefined>(undefined);

/**
 * A form with its fields in one column. Each field shows its own error, and browser validation is off. While
 * a text is too long, submitting only moves the focus to its field.
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
          // React passes the events of a dialog also to the form that contains the dialog's component.
          event.stopPropagation();
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
    /** The classes of the whole field. `className` applies only to the input. */
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

/** A search field that filters a list while the user types. The label is for assistive technology only. */
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

/** Focuses the last field of a list after a field has been added. */
export function useNewestFocused(count: number) {
  const list = useRef<HTMLOListElement>(null);
  useOnChange(count, (before) => {
    if (count > before) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  });
  return list;
}

/** An error message next to the element that it concerns. */
export const Problem = ({ className, children, ...rest }: ComponentProps<'p'>) => (
  <p
    {...rest}
    className={clsx('flex items-start gap-2 text-start text-sm font-medium text-negative', className)}
  >
    <CircleAlert className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);
