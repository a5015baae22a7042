import { texts } from '../../catalogue.ts';

/** Removing the guests of the last minutes. */
export const removeRecentTexts = texts('removeRecent', {
  openButton: 'Remove recent guests',
  openFromNotice: 'Remove recent guests...',
  title: 'Remove recent guests?',
  description: 'This can’t be undone.',
  /** A label above its choices. Screen readers also read each choice alone. */
  whoLabel: 'Guests who joined',
  lastMinutes: '{minutes, plural, one {in the last # minute} other {in the last # minutes}}',
  sinceTime: 'since a certain time',
  sinceLabel: 'Since',
  sinceHint: 'A time in the last 24 hours.',
  nobody: 'No one joined in that time.',
  guests:
    '{guests, plural, one {# guest} other {# guests}}{predictions, plural, =0 {} one { with # prediction} other { with # predictions}}',
  namesAndMore: '<names/> and {more, number} more',
  removeButton: '{count, plural, one {Remove # guest} other {Remove # guests}}',
  removing: 'Removing...',
  removedToastTitle: 'Guests Removed',
  removedToast: '{count, plural, one {# guest has been deleted.} other {# guests have been deleted.}}',
  failed: 'Failed to remove the guests. Please try again.',
});

/** Starting over after a rehearsal. */
export const startOverTexts = texts('startOver', {
  openButton: 'Start over after rehearsal',
  title: 'Start over after rehearsal?',
  description: 'This can’t be undone.',
  deletedTitle: 'Will be deleted',
  deleted:
    '{guests, plural, one {# guest} other {# guests}} with {predictions, plural, one {# prediction} other {# predictions}} and every message, and {answers, plural, one {# correct answer} other {# correct answers}} with any photos.',
  deletedCouple: 'What the couple predicted goes, too.',
  deletedCoupleNeutral: 'What the guests of honor predicted goes, too.',
  keptTitle: 'Will stay',
  kept: '{questions, plural, one {# question} other {# questions}}, the settings and pictures, the event code with its link and QR code, and your admin code.',
  codeLabel: 'Type the event code {code} to confirm',
  codeMissing: 'Please type {code} to confirm.',
  confirmButton: 'Delete guests and answers',
  busy: 'Starting over...',
  doneToastTitle: 'Started Over',
  doneToast: 'All guests, predictions and answers have been deleted. Your questions are still here.',
  failed: 'Failed to start over. Please try again.',
});
