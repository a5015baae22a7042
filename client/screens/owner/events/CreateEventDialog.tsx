import { Button } from '../../../components/controls/Button.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { useCreateEvent, type FreeEventForm } from './useCreateEvent.ts';

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
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    autoComplete: 'off',
  });
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Title *" error={errors.title}>
        <Input
          {...wire('title')}
          maxLength={lengths.title}
          placeholder="Anna & Ben’s Wedding"
          dir="auto"
          required
        />
      </Field>
      <Field label="Date and time *" error={errors.date} hint="Local time at the venue.">
        <Input {...wire('date')} type="datetime-local" max="9999-12-31T23:59" required />
      </Field>
      <Field label="Location" error={errors.location}>
        <Input {...wire('location')} maxLength={lengths.location} placeholder="The Old Orangery" dir="auto" />
      </Field>
      <Field
        label="Event code"
        error={errors.customShareCode}
        hint="Use letters and numbers only. Leave it empty and we’ll make one."
      >
        <Input
          {...wire('customShareCode')}
          maxLength={lengths.shareCode}
          placeholder="EVENT123"
          autoCapitalize="characters"
          spellCheck={false}
          className={form.customShareCode && 'event-code'}
        />
      </Field>
      <Field label="Admin code *" error={errors.adminCode} hint={`Opens the admin portal. ${adminCodeRule}`}>
        <Input
          {...wire('adminCode')}
          maxLength={lengths.adminCode}
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </Field>
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
