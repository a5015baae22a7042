import { texts } from '../../catalogue.ts';

/** The transfer link to another phone: creating, showing and using it. */
export const transferTexts = texts('transfer', {
  making: 'Creating the link...',
  makeAnother: 'Create a new link',
  ready: 'The one-time link is ready.',
  expired: 'This link has expired.',
  failed: 'We couldn’t create the link. Please try again.',
  qrLabel: 'QR code for the other phone',
  scan: 'Scan this with the other phone. It works once and expires in <timer/>.',
  linkLabel: 'Or send the link',
  linkHint: 'Keep it private. Anyone who opens it can play under this name.',
  title: 'Your Game',
  using: 'Getting you into the game...',
  spentTitle: 'This Link Has Expired',
  spent:
    'Each link works once, within 15 minutes. To create a new one, open your profile on the phone you play on and look for “Another phone”. If that phone has forgotten you, the host can let you back in.',
  inactive:
    'The host has closed the event for now. Your link should still work, so try again once the event is open. If it has expired by then, create a new one.',
  unreachableTitle: 'You’re Not In Yet',
  unreachable: 'We couldn’t connect. Your link should still work, so please try again in a moment.',
});
