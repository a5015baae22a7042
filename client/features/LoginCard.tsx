import clsx from 'clsx';
import { KeyRound } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Problem } from '../../protocol/userText.ts';
import type { ToastText } from '../../protocol/texts/toasts.ts';
import { ApiError, cookiesBlocked } from '../api/http.ts';
import { Button, useBusy } from '../components/controls/Button.tsx';
import { Form, TextField, type TextFieldProps } from '../components/controls/Field.tsx';
import { Banner } from '../components/feedback/Banner.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Ornament } from '../components/ornaments/Ornament.tsx';
import { showToast } from '../stores/app/toasts.ts';

interface LoginOptions {
  /** Validates the input on the client, before the request. */
  check?: (typed: string) => Problem | undefined;
  /** Sends the input to the server. Resolves to false when the server refuses it. */
  open: (typed: string) => Promise<boolean>;
  /** Called after a successful log-in. */
  onOpen: () => void;
  toasts: { refused: ToastText; failed: ToastText; welcome: ToastText };
}

type LoginCardProps = LoginOptions & {
  /** The heading, which names what the log-in opens. */
  head: ReactNode;
  /** The notice that an earlier log-in has ended. */
  ended: string | false;
  /** Another notice above the field. */
  notice?: ReactNode;
  field: Omit<TextFieldProps, 'onChange'>;
  /** The button's label, and its label while the request is in flight. */
  button: [label: string, busyLabel: string];
  formClassName?: string;
  /** Content between field and button. */
  children?: ReactNode;
};

/** A log-in form with one code or password. After a refusal the input stays in the field and is selected. */
export function LoginCard({
  head,
  ended,
  notice,
  field,
  button,
  formClassName,
  children,
  ...login
}: LoginCardProps) {
  const { submit, isBusy, ...input } = useLogin(login);
  const [label, busyLabel] = button;
  return (
    <Card as="section" look="invitation" padding="lg" className="mx-auto max-w-lg">
      <div className="text-center">
        {head}
        <Ornament className="mt-5" />
      </div>
      {ended && (
        <Banner tone="gold" className="mt-6" icon={<KeyRound />}>
          {ended}
        </Banner>
      )}
      {notice}
      <Form className={clsx('mt-6', formClassName)} onSubmit={submit}>
        <TextField type="password" autoComplete="current-password" enterKeyHint="go" {...field} {...input} />
        {children}
        <Button type="submit" size="lg" wide busy={isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
      </Form>
    </Card>
  );
}

function useLogin({ check, open, onOpen, toasts }: LoginOptions) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState(false);
  const [isBusy, run] = useBusy();
  const ref = useRef<HTMLInputElement>(null);

  function refuse(toast: ToastText): void {
    showToast(toast);
    setError(true);
    ref.current?.select();
  }

  /**
   * Returns the toast of a failed request. The server's own text explains rate limits and blocked cookies.
   */
  function failureToast(cause: unknown): ToastText {
    const isLimited = cause instanceof ApiError && cause.status === 429;
    if (isLimited && cause.serverText) return { ...toasts.refused, description: cause.serverText };
    const blocked = cookiesBlocked(cause);
    return blocked ? { ...toasts.failed, description: blocked } : toasts.failed;
  }

  async function logIn(): Promise<void> {
    const problem = check?.(typed);
    if (problem) return refuse({ ...problem, variant: 'destructive' });
    setError(false);
    try {
      if (!(await open(typed))) return refuse(toasts.refused);
      showToast(toasts.welcome);
      onOpen();
    } catch (cause) {
      refuse(failureToast(cause));
    }
  }

  return { value: typed, onChange: setTyped, error, ref, isBusy, submit: async () => run(logIn) };
}
