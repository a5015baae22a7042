import { useState, type FormEvent } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { isBlank } from '../../../../protocol/checks.ts';
import { creationProblems, type CreationProblems } from '../../../stores/creation/creationChecks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { ownerFailures, ownerSuccesses } from '../../../../protocol/texts/ownerTexts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { showToast } from '../../../stores/app/toasts.ts';
import { serverProblems } from '../../../stores/creation/serverProblems.ts';
import { giveEvent } from '../../../stores/owner/events.ts';
import { endSession, tellRefusal } from '../../../stores/owner/login.ts';

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
        {...wire('shareCode')}
        label="Event code"
        hint="Use letters and numbers only. Leave it empty and we’ll make one."
        maxLength={lengths.shareCode}
        placeholder="EVENT123"
        autoCapitalize="characters"
        spellCheck={false}
        className={form.shareCode && 'event-code'}
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

const empty = { title: '', date: '', location: '', shareCode: '', adminCode: '' };
type FreeEventForm = typeof empty;

const unasked = { email: '', description: '', questions: [] };

const problemsOf = (form: FreeEventForm): CreationProblems => ({
  ...creationProblems({ ...unasked, ...form }, ['title', 'adminCode']),
  ...(isBlank(form.date) && { date: 'Please enter the date and time.' }),
});

/** Something required is missing, or the admin code is not one. */
function tell({ adminCode, ...others }: CreationProblems, form: FreeEventForm): void {
  const isMissing = Object.keys(others).length > 0 || isBlank(form.adminCode);
  showToast(isMissing ? ownerFailures.incomplete : ownerFailures.adminCode(adminCode!));
}

/** What the form of the free event knows and does; a refused event keeps everything that was typed. */
function useCreateEvent(onCreated: (event: Event) => void) {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<CreationProblems>({});
  const [isBusy, setIsBusy] = useState(false);

  function change(name: keyof FreeEventForm, value: string): void {
    setForm((before) => ({ ...before, [name]: name === 'shareCode' ? value.toUpperCase() : value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  }

  function refuse(error: unknown): void {
    tellRefusal(error, (refusal) => {
      setErrors(serverProblems(refusal));
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
      const { shareCode, ...texts } = form;
      const wanted = { ...texts, customShareCode: shareCode, isPaid: false, isActive: true };
      const created = await giveEvent(wanted);
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
