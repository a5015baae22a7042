import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/http.ts';
import { giveEvent } from '../../../stores/owner/ownerEvents.ts';
import { lockOwnerGate } from '../../../stores/owner/ownerGate.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { adminCodeProblem } from '../../../../protocol/adminCodes.ts';
import { isBlank } from '../../../../protocol/checks.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { ownerFailures, ownerSuccesses } from '../../../../protocol/texts/ownerTexts.ts';

const empty = { title: '', date: '', location: '', customShareCode: '', adminCode: '' };
export type FreeEventForm = typeof empty;
type Errors = Partial<FreeEventForm>;

const required = { title: 'a title', date: 'the date and time' } as const;

function problemsOf(form: FreeEventForm): Errors {
  const missing = Object.entries(required).filter(([name]) => isBlank(form[name as keyof typeof required]));
  const adminCode = adminCodeProblem(form.adminCode);
  return {
    ...Object.fromEntries(missing.map(([name, words]) => [name, `Please enter ${words}.`])),
    ...(adminCode && { adminCode }),
  };
}

/** Something required is missing, or the admin code is not one. */
function tell({ adminCode, ...others }: Errors, form: FreeEventForm): void {
  const isMissing = Object.keys(others).length > 0 || isBlank(form.adminCode);
  showToast(isMissing ? ownerFailures.incomplete : ownerFailures.adminCode(adminCode!));
}

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
    const problems = problemsOf(form);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return tell(problems, form);
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
