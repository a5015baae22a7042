import { texts } from './catalogue.ts';

/** The events that this device can open, on the landing page. */
export const myEventsTexts = texts('myEvents', {
  title: 'Your events',
  hint: 'You can open these on this device.',
  organiser: 'Host',
  cohost: 'Co-host',
  mc: 'MC',
  witness: 'Scorekeeper',
  couple: 'Secret predictions',
  guest: 'Guest',
  bigScreen: 'Big screen',
  bigScreenLabel: 'Big screen of {title}',
});
