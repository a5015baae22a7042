import { Input, Textarea } from '../components/Field.tsx';
import { lengths } from '../../protocol/limits.ts';
import { useEmailUse, type EmailUse } from '../stores/wizardSettings.ts';
import { WizardText } from './WizardText.tsx';

const emailHints: Record<EmailUse, string> = {
  receipt: 'We’ll send your receipt and links here. Guests never see it.',
  links: 'We’ll send your links here. Guests never see it.',
  kept: 'Saved with your event. We won’t email you. Guests never see it.',
};

/** The creator's address, and what it is for. */
export function EmailField() {
  const use = useEmailUse();
  return (
    <WizardText name="email" label="Your email *" hint={use ? emailHints[use] : 'Guests never see it.'}>
      <Input
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        maxLength={lengths.email}
        enterKeyHint="next"
        placeholder="you@example.com"
      />
    </WizardText>
  );
}

/** What the event is called. */
export function TitleField() {
  return (
    <WizardText name="title" label="Event title *">
      <Input
        maxLength={lengths.title}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="Anna & Ben’s Wedding"
        dir="auto"
      />
    </WizardText>
  );
}

/** When it is, on the clock of the venue; may stay open. */
export function DateField() {
  return (
    <WizardText name="date" label="Date and time" hint="Local time at the venue.">
      <Input
        type="datetime-local"
        max="9999-12-31T23:59"
        enterKeyHint="next"
        className="min-w-0 appearance-none"
      />
    </WizardText>
  );
}

/** Where it is; may stay open. */
export function LocationField() {
  return (
    <WizardText name="location" label="Location">
      <Input
        maxLength={lengths.location}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="The Old Orangery"
        dir="auto"
      />
    </WizardText>
  );
}

/** A few words for the guests; may stay open. */
export function DescriptionField() {
  return (
    <WizardText name="description" label="Description" hint="A few words to greet your guests.">
      <Textarea rows={3} maxLength={lengths.description} dir="auto" />
    </WizardText>
  );
}
