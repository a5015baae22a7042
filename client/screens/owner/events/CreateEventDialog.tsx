import { useRef, useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { isBlank } from '../../../../protocol/userText.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { Event, OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { successToast, errorToast } from '../../../../protocol/texts/toasts.ts';
import { errorOf } from '../../../api/http.ts';
import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/Field.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { useTimeout } from '../../../components/timing.ts';
import { EventCopy, EventQrCode, linksOf } from '../../../features/sharing/eventCopyFields.tsx';
import { useSubmit } from '../../../features/useSubmit.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import {
  creationProblems,
  type CreationProblems,
  serverProblems,
} from '../../../stores/creation/creationChecks.ts';
import { outcomeOf } from '../../../stores/organiser/runWithToast.ts';
import { createFreeEvent } from '../../../stores/owner/events.ts';
import { endSession, showRefusal } from '../../../stores/owner/login.ts';

type CreateEventDialogProps = {
  /** The event to copy; undefined for a new one without questions. */
  source: OwnerEvent | undefined;
  onClose: () => void;
  onCreated: (event: Event) => void;
};

/** Creates an event without payment. */
export function CreateEventDialog({ source, onClose, onCreated }: CreateEventDialogProps) {
  const { form, errors, change, ...sending } = useCreateEvent(source, onCreated);
  const fieldProps = (name: keyof FreeEventForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (text: string) => change(name, text),
    autoComplete: 'off',
  });
  return (
    <Dialog
      onClose={onClose}
      title={ownerEventTexts(source ? 'copyTitle' : 'createTitle')}
      description={
        source
          ? ownerEventTexts('copyDescription', { title: source.title })
          : ownerEventTexts('createDescription')
      }
    >
      <DialogForm
        {...sending}
        save={ownerEventTexts('create')}
        busyLabel={ownerEventTexts('creating')}
        gap="gap-3"
      >
        <TextField
          {...fieldProps('title')}
          kind="words"
          label={ownerEventTexts('titleField')}
          limit={lengths.title}
          placeholder={eventFieldTexts('titlePlaceholder')}
          required
        />
        <TextField
          {...fieldProps('date')}
          label={ownerEventTexts('dateField')}
          hint={eventFieldTexts('dateHint')}
          type="datetime-local"
          max="9999-12-31T23:59"
          required
        />
        <TextField
          {...fieldProps('location')}
          kind="words"
          label={eventFieldTexts('location')}
          limit={lengths.location}
          placeholder={eventFieldTexts('locationPlaceholder')}
        />
        <TextField
          {...fieldProps('shareCode')}
          kind="code"
          label={ownerEventTexts('shareCodeField')}
          hint={ownerEventTexts('shareCodeHint')}
          placeholder={eventFieldTexts('shareCodePlaceholder')}
          className={form.shareCode && 'event-code'}
        />
        <TextField
          {...fieldProps('adminCode')}
          kind="secret"
          label={eventFieldTexts('adminCode')}
          hint={ownerEventTexts('adminCodeHint', { rule: adminCodeRule() })}
          limit={lengths.adminCode}
          required
        />
      </DialogForm>
    </Dialog>
  );
}

const emptyForm = { title: '', date: '', location: '', shareCode: '', adminCode: '' };
type FreeEventForm = typeof emptyForm;

/** The values of those fields of a new event that this form does not have. */
const otherFields = { email: '', description: '', language: 'en' as const, questions: [] };

const problemsOf = (form: FreeEventForm): CreationProblems => ({
  ...creationProblems({ ...otherFields, ...form }, ['title', 'location', 'adminCode']),
  ...(isBlank(form.date) && { date: ownerEventTexts('dateMissing') }),
});

/** Shows a toast that a required field is missing or the admin code is invalid. */
function showProblemToast({ adminCode, ...others }: CreationProblems, form: FreeEventForm): void {
  const isMissing = Object.keys(others).length > 0 || isBlank(form.adminCode);
  showToast(
    isMissing
      ? errorToast(ownerEventTexts('incomplete'), ownerEventTexts('incompleteTitle'))
      : errorToast(adminCode!, ownerEventTexts('badAdminCodeTitle')),
  );
}

/** Returns the state of the form, and its submission. After a refusal the form keeps its input. */
function useCreateEvent(source: OwnerEvent | undefined, onCreated: (event: Event) => void) {
  const [form, setForm] = useState(() =>
    source ? { ...emptyForm, title: source.title, location: source.location ?? '' } : emptyForm,
  );
  const { error, setError, ...sending } = useSubmit<CreationProblems>({
    check: () => {
      const problems = problemsOf(form);
      if (Object.keys(problems).length === 0) return undefined;
      showProblemToast(problems, form);
      return problems;
    },
    send: async () => {
      const { shareCode, ...texts } = form;
      const refusal = await errorOf(async () => {
        const created = await createFreeEvent({
          ...texts,
          customShareCode: shareCode,
          isPaid: false,
          isActive: true,
          ...(source && { copyOf: source.shareCode }),
        });
        const description = ownerEventTexts('created', { shareCode: created.shareCode });
        showToast(successToast(ownerEventTexts('createdTitle'), description));
        onCreated(created);
      });
      if (refusal) showRefusal(refusal, errorToast(ownerEventTexts('createFailed')));
      // Only the owner can create an event without payment, so this refusal means that the session has ended.
      if (refusal?.code === 'payment_required') endSession();
      return outcomeOf(refusal, refusal && serverProblems(refusal));
    },
  });

  function change(name: keyof FreeEventForm, value: string): void {
    setForm((before) => ({
      ...before,
      [name]: name === 'shareCode' ? value.toUpperCase().slice(0, lengths.shareCode) : value,
    }));
    setError(({ [name]: _fixed, ...others } = {}) => others);
  }

  return { form, errors: error ?? {}, change, ...sending };
}

/** The delay after which the dialog has returned the focus to its button, in milliseconds. */
const afterDialogMs = 100;

/** The new event with its links and its admin code. The code is shown only once. */
export function CreatedEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const { title, shareCode, adminCode = '' } = event;
  const heading = useRef<HTMLHeadingElement>(null);
  useTimeout(() => heading.current?.focus(), afterDialogMs);
  return (
    <Card as="section" look="invitation" padding="lg" className="animate-rise">
      <Heading
        level={2}
        ref={heading}
        tabIndex={-1}
        eyebrow={ownerEventTexts('createdEyebrow')}
        dir="auto"
        className="wrap-anywhere"
      >
        {title}
      </Heading>
      <p className="mt-2 max-w-2xl text-muted">{ownerEventTexts('keepAdminCode')}</p>
      <div className="mt-6 flex flex-col gap-6 md:flex-row md:gap-10">
        <div className="stack min-w-0 flex-1">
          <EventCopy what="adminCode" value={adminCode} />
          <EventCopy what="eventLink" value={linksOf(shareCode).event} />
          <EventCopy what="adminLink" value={linksOf(shareCode).admin} />
        </div>
        <figure className="flex shrink-0 flex-col items-center gap-2 text-center">
          <EventQrCode shareCode={shareCode} size={176} />
          <figcaption className="event-code">{shareCode}</figcaption>
        </figure>
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <LinkButton to={pageLinks.admin(shareCode)}>{ownerEventTexts('openPortal')}</LinkButton>
        <Button variant="secondary" onClick={onClose}>
          {ownerEventTexts('adminCodeSaved')}
        </Button>
      </div>
    </Card>
  );
}
