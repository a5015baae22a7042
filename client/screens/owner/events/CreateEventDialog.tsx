import { useState, type FormEvent } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { isBlank } from '../../../../protocol/checks.ts';
import { creationProblems, type CreationProblems } from '../../../stores/creation/creationChecks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { done, failed } from '../../../../protocol/texts/toasts.ts';
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
      title={ownerEventTexts('createTitle')}
      description={ownerEventTexts('createDescription')}
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
        label={ownerEventTexts('titleField')}
        maxLength={lengths.title}
        placeholder={eventFieldTexts('titlePlaceholder')}
        dir="auto"
        required
      />
      <TextField
        {...wire('date')}
        label={ownerEventTexts('dateField')}
        hint={eventFieldTexts('dateHint')}
        type="datetime-local"
        max="9999-12-31T23:59"
        required
      />
      <TextField
        {...wire('location')}
        label={eventFieldTexts('location')}
        maxLength={lengths.location}
        placeholder={eventFieldTexts('locationPlaceholder')}
        dir="auto"
      />
      <TextField
        {...wire('shareCode')}
        label={ownerEventTexts('shareCodeField')}
        hint={ownerEventTexts('shareCodeHint')}
        maxLength={lengths.shareCode}
        placeholder={eventFieldTexts('shareCodePlaceholder')}
        autoCapitalize="characters"
        spellCheck={false}
        className={form.shareCode && 'event-code'}
      />
      <TextField
        {...wire('adminCode')}
        label={eventFieldTexts('adminCode')}
        hint={ownerEventTexts('adminCodeHint', { rule: adminCodeRule() })}
        maxLength={lengths.adminCode}
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" busy={isBusy} busyLabel={ownerEventTexts('creating')}>
          {ownerEventTexts('create')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {commonTexts('cancel')}
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
  ...(isBlank(form.date) && { date: ownerEventTexts('dateMissing') }),
});

/** Something required is missing, or the admin code is not one. */
function tell({ adminCode, ...others }: CreationProblems, form: FreeEventForm): void {
  const isMissing = Object.keys(others).length > 0 || isBlank(form.adminCode);
  showToast(
    isMissing
      ? failed(ownerEventTexts('incomplete'), ownerEventTexts('incompleteTitle'))
      : failed(adminCode!, ownerEventTexts('badAdminCodeTitle')),
  );
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
      return failed(ownerEventTexts('createFailed'));
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
      showToast(
        done(ownerEventTexts('createdTitle'), ownerEventTexts('created', { shareCode: created.shareCode })),
      );
      onCreated(created);
    } catch (error) {
      refuse(error);
    } finally {
      setIsBusy(false);
    }
  }

  return { form, errors, change, isBusy, submit };
}
