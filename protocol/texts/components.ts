import { texts } from './catalogue.ts';

/** Texts of shared components. */
export const componentTexts = texts('components', {
  yourPrediction: 'Your prediction',
  copy: 'Copy',
  copied: 'Copied',
  up: 'up {count, number}',
  down: 'down {count, number}',
  samePlace: 'same place',
  medal: '{place, selectordinal, one {#st place} two {#nd place} few {#rd place} other {#th place}}',
  rank: '<hidden>Rank </hidden>{rank, number}',
  slow: 'This is taking longer than usual. Your connection may be weak.',
  progress: '{value, number} of {max, number}',
  notifications: 'Notifications (F8)',
  closeNotification: 'Close notification',
  skipToContent: 'Skip to content',
  steps: 'Steps',
  step: 'Step {current, number} of {total, number}: {name}',
});
