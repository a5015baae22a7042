import { Button } from '../../../components/controls/Button.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { lengths } from '../../../../protocol/limits.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '../../../api/http.ts';
import { giveEvent } from '../../../stores/owner/events.ts';
import { endSession, tellRefusal } from '../../../stores/owner/login.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { adminCodeProblem, adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { isBlank } from '../../../../protocol/checks.ts';
import { ownerFailures, ownerSuccesses } from '../../../../protocol/texts/ownerTexts.ts';

type CreateEventDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCreated: (event: Event) => void;
};

/** Creates an event without payment. */
export function CreateEventDialog({ isOpen, onOpenChange, onCreated }: CreateEventDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Create Free Event"
      description="No payment needed. Fields marked * are required."
    >
      <CreateEventForm onCreated={onCreated} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = { onCreated: (event: Event) => void; onCancel: () => void };

function CreateEventForm({ onCreated, onCancel }: FormProps) {
  const { form, errors, change, isBusy, submit } = useCreateEvent(onCreated);
  const wire = (name: keyof FreeEventForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (text: string) => change(name, text),
    autoComplete: 'off',
  });
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        {...wire('title')}
        label="Title *"
        maxLength={lengths.title}
        placeholder="Anna & Ben’s Wedding"
        dir="auto"
        required
      />
      <TextField
        {...wire('date')}
        label="Date and time *"
        hint="Local time at the venue."
        type="datetime-local"
        max="9999-12-31T23:59"
        required
      />
      <TextField
        {...wire('location')}
        label="Location"
        maxLength={lengths.location}
        placeholder="The Old Orangery"
        dir="auto"
      />
      <TextField
        {...wire('customShareCode')}
        label="Event code"
        hint="Use letters and numbers only. Leave it empty and we’ll make one."
        maxLength={lengths.shareCode}
        placeholder="EVENT123"
        autoCapitalize="characters"
        spellCheck={false}
        className={form.customShareCode && 'event-code'}
      />
      <TextField
        {...wire('adminCode')}
        label="Admin code *"
        hint={`Opens the admin portal. ${adminCodeRule}`}
        maxLength={lengths.adminCode}
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" busy={isBusy} busyLabel="Creating...">
          Create Event
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const empty = { title: '', date: '', location: '', customShareCode: '', adminCode: '' };
type FreeEventForm = typeof empty;
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
function useCreateEvent(onCreated: (event: Event) => void) {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);

  function change(name: keyof FreeEventForm, value: string): void {
    setForm((before) => ({ ...before, [name]: name === 'customShareCode' ? value.toUpperCase() : value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  }

  function refuse(error: unknown): void {
    tellRefusal(error, (refusal) => {
      setErrors(refusals(refusal));
      // Only the owner creates without paying: the session has ended.
      if (refusal.code === 'payment_required') endSession();
      return ownerFailures.createEvent;
    });
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
