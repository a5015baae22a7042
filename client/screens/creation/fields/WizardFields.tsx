import { Input, Textarea } from '../../../components/controls/Field.tsx';
import { lengths } from '../../../../protocol/limits.ts';
import { WizardText } from './WizardText.tsx';

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
