import { texts } from '../catalogue.ts';

/** Copying an event: the button in the portal, and the copy in the creators. */
export const copyEventTexts = texts('copyEvent', {
  button: 'Copy this event',
  hint: 'Start a new event with the same questions, settings, languages and pictures. Guests, predictions and answers stay here.',
  from: 'From “{title}”',
  count: '{count, plural, one {# question comes along} other {# questions come along}}',
  lead: 'The settings and pictures come along, too. You can change everything in the admin portal once your event is live.',
  leaveOut: 'Start without the copy',
  refused:
    'We couldn’t copy that event. Either it was deleted, or you need to open its admin portal again first.',
  otherDraftTitle: 'You’ve already started an event',
  otherDraft: 'This device has kept what you entered. The copy of “{title}” would replace it.',
  replace: 'Replace it with the copy',
  keep: 'Keep what I entered',
});
