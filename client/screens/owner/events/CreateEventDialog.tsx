import { useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { isBlank } from '../../../../protocol/checks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { done, failed } from '../../../../protocol/texts/toasts.ts';
import { TextField } from '../../../components/controls/TextField.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { useBusy } from '../../../components/useBusy.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { creationProblems, type CreationProblems } from '../../../stores/creation/creationChecks.ts';
import { serverProblems } from '../../../stores/creation/serverProblems.ts';
import { giveEvent } from '../../../stores/owner/events.ts';
import { endSession, tellRefusal } from '../../../stores/owner/login.ts';

type CreateEventDialogProps = { onClose: () => void; onCreated: (event: Event) => void };

/** Creates an event without payment. */
export function CreateEventDialog({ onClose, onCreated }: CreateEventDialogProps) {
  const { form, errors, change, ...sending } = useCreateEvent(onCreated);
  const wire = (name: keyof FreeEventForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (text: string) => change(name, text),
    autoComplete: 'off',
  });
  return (
    <Dialog
      onClose={onClose}
      title={ownerEventTexts('createTitle')}
      description={ownerEventTexts('createDescription')}
    >
      <DialogForm
        {...sending}
        save={ownerEventTexts('create')}
        busyLabel={ownerEventTexts('creating')}
        onCancel={onClose}
        gap="gap-3"
      >
        <TextField
          {...wire('title')}
          kind="words"
          label={ownerEventTexts('titleField')}
          maxLength={lengths.title}
          placeholder={eventFieldTexts('titlePlaceholder')}
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
          kind="words"
          label={eventFieldTexts('location')}
          maxLength={lengths.location}
          placeholder={eventFieldTexts('locationPlaceholder')}
        />
        <TextField
          {...wire('shareCode')}
          kind="code"
          label={ownerEventTexts('shareCodeField')}
          hint={ownerEventTexts('shareCodeHint')}
          maxLength={lengths.shareCode}
          placeholder={eventFieldTexts('shareCodePlaceholder')}
          className={form.shareCode && 'event-code'}
        />
        <TextField
          {...wire('adminCode')}
          kind="secret"
          label={eventFieldTexts('adminCode')}
          hint={ownerEventTexts('adminCodeHint', { rule: adminCodeRule() })}
          maxLength={lengths.adminCode}
          required
        />
      </DialogForm>
    </Dialog>
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
  const [isBusy, run] = useBusy();

  function change(name: keyof FreeEventForm, value: string): void {
    setForm((before) => ({ ...before, [name]: name === 'shareCode' ? value.toUpperCase() : value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  }

  async function create(): Promise<void> {
    const problems = problemsOf(form);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return tell(problems, form);
    try {
      const { shareCode, ...texts } = form;
      const created = await giveEvent({
        ...texts,
        customShareCode: shareCode,
        isPaid: false,
        isActive: true,
      });
      showToast(
        done(ownerEventTexts('createdTitle'), ownerEventTexts('created', { shareCode: created.shareCode })),
      );
      onCreated(created);
    } catch (error) {
      tellRefusal(error, (refusal) => {
        setErrors(serverProblems(refusal));
        // Only the owner creates without paying: the session has ended.
        if (refusal.code === 'payment_required') endSession();
        return failed(ownerEventTexts('createFailed'));
      });
    }
  }

  return { form, errors, change, isBusy, submit: async () => run(create) };
}
