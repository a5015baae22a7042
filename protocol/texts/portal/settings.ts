import { texts } from '../catalogue.ts';

/** Event Settings: the fields with automatic saving. */
export const settingsTexts = texts('settings', {
  title: 'Event Settings',
  descriptionCohost: 'We save your changes as you type.',
  description: 'We save your changes as you type, and a new event code as soon as you move on.',
  saved: 'Saved',
  saveFailed: 'Failed to save',
  titleLabel: 'Event title',
  dateLabel: 'Date and time',
  dateHint: 'Local time at the venue.',
  dateIncomplete: 'Please complete the date and time.',
  locationLabel: 'Location',
  shareCodeLabel: 'Event code',
  codeHint: 'Use letters and numbers only. Codes you’ve printed will keep working.',
  codePlaceholder: 'EVENT123',
  descriptionLabel: 'Description',
  descriptionHint: 'A few words for your guests.',
  bigScreenQrLabel: 'QR code on the big screen',
  bigScreenQrHint: 'Automatic keeps it large until no one new has joined for two minutes.',
  bigScreenQrAutomatic: 'Automatic',
  bigScreenQrLarge: 'Always large',
  bigScreenQrSmall: 'Always small',
  celebrationLabel: 'Celebration',
  celebrationHint: 'We choose our words and the ideas for questions to match.',
  lookLabel: 'Look',
  lookHint: 'Colors, ornament and typeface of your guests’ pages, the big screen and everything you print.',
  lookAutomatic: 'Automatic (matches the celebration)',
  accentLabel: 'Your own color',
  accentHint: 'We make it darker or lighter where text needs it.',
  accentAdd: 'Choose a color',
  accentRemove: 'Use the look’s color',
  languageLabel: 'Language',
  languageHint: 'For the big screen, and for guests whose phones don’t use a language we speak.',
  secondLanguageLabel: 'Second language',
  secondLanguageHint: 'The big screen takes turns, and you can write each question in both.',
  noLanguage: 'None',
  changedElsewhere: 'Someone changed this on another device.',
  clearedElsewhere: 'Someone cleared this on another device.',
  savedElsewhere: 'Someone saved “{value}” on another device.',
});

/** Changing the admin code. */
export const newAdminCodeTexts = texts('newAdminCode', {
  title: 'Admin code',
  label: 'New admin code',
  hint: '{rule} Everyone else with the old code will need the new one.',
  setButton: 'Set new code',
  keptLabel: 'Your new admin code',
  keptAdvice: 'We show this code only once, so save it somewhere safe.',
  setToastTitle: 'Event Updated',
  setToast: 'Your new admin code is ready.',
});

/** The looks, by name. */
export const lookTexts = texts('looks', {
  classic: 'Classic',
  garden: 'Garden',
  coast: 'Coast',
  blush: 'Blush',
  confetti: 'Confetti',
  studio: 'Studio',
  stadium: 'Stadium',
  midnight: 'Midnight',
});
