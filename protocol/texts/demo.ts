import { texts } from './catalogue.ts';

/** The sample game. */
export const demoTexts = texts('demo', {
  label: 'Sample game',
  badge: 'DEMO MODE',
  notice: "This is a sample game - your predictions won't be saved",
  messageStaysTitle: 'Sample game',
  messageStays: 'This is just a sample, so your message wasn’t sent.',
  backHome: 'Back to Home',
  create: 'Create Your Game Now',
});
