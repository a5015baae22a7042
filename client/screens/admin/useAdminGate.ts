import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/http.ts';
import { passGate, rememberGate } from '../../stores/organiserGate.ts';
import { openOrganiserGate } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { checkAdminCodeEntry } from '../../../protocol/checks.ts';
import { organiserFailures, organiserSuccesses } from '../../../protocol/organiserTexts.ts';
import { type ToastText } from '../../../protocol/texts.ts';

/** What the form of the organiser's gate knows and does. A wrong code stays in its field, selected. */
export function useAdminGate(code: string) {
  const [adminCode, setAdminCode] = useState('');
  const [shallRemember, setShallRemember] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(toast: ToastText): void {
    showToast(toast);
    setError(toast.description);
    field.current?.select();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = checkAdminCodeEntry(adminCode);
    if (problem) return refuse({ ...problem, variant: 'destructive' });
    setIsBusy(true);
    try {
      const isValid = await openOrganiserGate(code, adminCode.trim());
      if (!isValid) return refuse(organiserFailures.adminCode);
      rememberGate(code, { isRemembered: shallRemember });
      showToast(organiserSuccesses.adminWelcome);
      passGate(code);
    } catch (cause) {
      refuse(whyFailed(cause));
    } finally {
      setIsBusy(false);
    }
  }

  return { adminCode, setAdminCode, shallRemember, setShallRemember, error, isBusy, field, submit };
}

/** Too many attempts: the server's sentence says how long to wait. */
function whyFailed(cause: unknown): ToastText {
  const isLimited = cause instanceof ApiError && cause.status === 429;
  return isLimited && cause.serverText
    ? organiserFailures.tooManyAttempts(cause.serverText)
    : organiserFailures.adminRequest;
}
