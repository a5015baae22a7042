import { texts } from '../catalogue.ts';

/** Links for helpers: the list, creating one, ending one. */
export const helpersTexts = texts('helpers', {
  title: 'Links for Helpers',
  lead: 'Share the work. Each link works on any phone until you turn it off.',
  cohost: 'Co-host',
  cohostHint: 'Can do everything except change codes, manage these links or start over.',
  mc: 'MC',
  mcHint: 'Runs the show from their own phone: the big screen and the answers, nothing else.',
  witness: 'Scorekeeper',
  witnessHint: 'Sets answers as things happen. Guests won’t see them until you show them.',
  couple: 'The couple',
  coupleNeutral: 'The guests of honor',
  coupleHint: 'They predict in secret. Each reveal shows how they saw it, so guests can try to beat them.',
  coupleHintNeutral:
    'They predict in secret. Each reveal shows how they saw it, so guests can try to beat them.',
  makeCohost: 'Invite a co-host',
  makeMc: 'Invite the MC',
  makeWitness: 'Invite a scorekeeper',
  makeCouple: 'Invite the couple',
  makeCoupleNeutral: 'Invite the guests of honor',
  open: 'Open links',
  none: 'No one has a link yet.',
  loading: 'Looking for the links...',
  notLoaded: 'We couldn’t load the links.',
  since: 'Created {day, date, medium}',

  makeTitleCohost: 'A Link for a Co-host',
  makeTitleMc: 'A Link for the MC',
  makeTitleWitness: 'A Link for a Scorekeeper',
  makeTitleCouple: 'A Link for the Couple',
  makeTitleCoupleNeutral: 'A Link for the Guests of Honor',
  makeCohostDescription: 'Anyone with this link can run your event with you until you turn it off.',
  makeMcDescription: 'Anyone with this link can run the show until you turn it off.',
  makeWitnessDescription:
    'Anyone with this link can set answers until you turn it off. You still decide when to show them.',
  makeCoupleDescription: 'Anyone with this link can predict as the couple until you turn it off.',
  makeCoupleDescriptionNeutral:
    'Anyone with this link can predict as the guests of honor until you turn it off.',
  nameLabel: 'Who is it for? (optional)',
  coupleNameLabel: 'What should screens call them? (optional)',
  coupleNameHint: 'For example “Maya & Jonas”. Otherwise it’s “The couple”.',
  coupleNameHintNeutral: 'For example “Maya”. Otherwise it’s “The guests of honor”.',
  makeButton: 'Create the Link',
  making: 'Creating...',
  makeFailed: 'We couldn’t create the link. Please try again.',

  readyTitle: 'The Link Is Ready',
  ready: 'We show it only once. Send it now, or let them scan it.',
  qrLabel: 'QR code of the link',
  linkLabel: 'Link',
  share: 'Share',
  sharedMcTitle: 'Run the show for {title}',
  sharedMc: 'This opens the show for {title} on your phone.',
  sharedCohostTitle: 'Run {title} with me',
  sharedCohost: 'This opens {title} on your phone, so we can run it together.',
  sharedWitnessTitle: 'Be a scorekeeper for {title}',
  sharedWitness:
    'Keep an eye out at {title} and set the answers. Guests won’t see them until the host shows them.',
  sharedCoupleTitle: 'Predict for {title}',
  sharedCouple:
    'Make your own secret predictions for {title}. No one will see them until the host reveals them.',
  done: 'Done',

  end: 'Turn off',
  endOf: 'Turn off {name}’s link',
  endConfirmTitle: 'Turn off this link?',
  endConfirm: '{name} will lose access right away, on every phone.',
  endConfirmCouple: '{name} can’t predict with it anymore. What they’ve predicted stays.',
  endButton: 'Turn Off the Link',
  ending: 'Turning off...',
  endedTitle: 'Link Turned Off',
  ended: 'It doesn’t open anything anymore.',
  endFailed: 'We couldn’t turn off the link. Please try again.',
});

/** The name of a helper's role. */
export const helperRoleText = (role: 'cohost' | 'mc' | 'witness' | 'couple', isCouple: boolean): string =>
  helpersTexts(role === 'couple' && !isCouple ? 'coupleNeutral' : role);
