import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/http.ts';
import { giveEvent } from '../../../stores/ownerEvents.ts';
import { lockOwnerGate } from '../../../stores/ownerGate.ts';
import { showToast } from '../../../stores/toasts.ts';
import { checkFreeEvent, isBlank } from '../../../../protocol/checks.ts';
import type { Event } from '../../../../protocol/events.ts';
import { ownerFailures, ownerSuccesses } from '../../../../protocol/ownerTexts.ts';

const empty = { title: '', date: '', location: '', customShareCode: '', adminCode: '' };
export type FreeEventForm = typeof empty;
type Errors = Partial<FreeEventForm>;

const required = { title: 'a title', date: 'the date and time', adminCode: 'an admin code' } as const;

const missing = (form: FreeEventForm): Errors =>
  Object.fromEntries(
    Object.entries(required)
      .filter(([name]) => isBlank(form[name as keyof typeof required]))
      .map(([name, words]) => [name, `Please enter ${words}.`]),
  );

/** The server's sentences beside the fields that they are about. */
function refusals(error: ApiError): Errors {
  if (error.code === 'share_code_taken' && error.serverText) return { customShareCode: error.serverText };
  return Object.fromEntries(
    error.issues.filter(({ path }) => path in empty).map(({ path, message }) => [path, message]),
  );
}

/** What the form of the free event knows and does; a refused event keeps everything that was typed. */
export function useCreateEvent(onCreated: (event: Event) => void) {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);

  function change(name: keyof FreeEventForm, value: string): void {
    setForm((before) => ({ ...before, [name]: name === 'customShareCode' ? value.toUpperCase() : value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    setErrors(refusals(error));
    showToast(ownerFailures.createEvent);
    if (error.isGrantMissing || error.code === 'payment_required') lockOwnerGate();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const problem = checkFreeEvent(form);
    setErrors(missing(form));
    if (problem) return showToast({ ...problem, variant: 'destructive' });
    setIsBusy(true);
    try {
      const created = await giveEvent({ ...form, isPaid: false, isActive: true });
      showToast(ownerSuccesses.eventCreated(created.shareCode));
      onCreated(created);
    } catch (error) {
      refuse(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { form, errors, change, isBusy, submit };
}
