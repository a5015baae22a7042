import { texts } from '../../catalogue.ts';

/** The host's checklist before the event. */
export const checklistTexts = texts('checklist', {
  title: 'Your checklist',
  progress: '{done, number} of {all, number} done',
  done: 'Done',
  next: 'Next',
  questions: 'Add your questions',
  pictures: 'Add a picture',
  print: 'Print posters or cards',
  venue: 'Check the venue’s Wi-Fi',
  mc: 'Invite the MC',
  rehearsal: 'Rehearse the show',
  bigScreen: 'See the big screen',
});
