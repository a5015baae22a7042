/** What the log of an event may tell, in the order of an event's life. What is new in the product has a word here. */
export const logActions = [
  'detailsChanged',
  'settingsChanged',
  'picturesChanged',
  'tablesChanged',
  'eventCodeChanged',
  'adminCodeChanged',
  'eventOpened',
  'eventClosed',
  'doorOpened',
  'doorClosed',
  'gameEnded',
  'gameResumed',
  'answersSwitchedOn',
  'answersSwitchedOff',
  'winnersShown',
  'startedOver',
  // Of the keepsake; `details` says for whom it was published.
  'keepsakePublished',
  'keepsakeWithdrawn',
  'keepsakeChanged',
  // Of questions: `count` many, or the one that `subject` names.
  'questionsAdded',
  'questionsChanged',
  'questionsRemoved',
  'questionsReordered',
  'questionsOpened',
  'questionsClosed',
  'closingSet',
  'closingCancelled',
  'answersSet',
  'answersHeld',
  'answersCorrected',
  'answersAccepted',
  'answersTakenBack',
  'answersRevealed',
  'answersHidden',
  'photosAdded',
  'photosRemoved',
  // Of guests.
  'guestsRemoved',
  'guestRenamed',
  'guestMoved',
  'paperGuestAdded',
  'paperPredicted',
  // Of helpers, whom `subject` names.
  'helperInvited',
  'helperEnded',
  // Of the rehearsal: `count` guests were asked for.
  'rehearsalBegun',
  'rehearsalEnded',
] as const;
export type LogAction = (typeof logActions)[number];

/** Who may have done it: `clock` is what nobody asked for, such as a closing by time. */
export const logActors = ['organiser', 'owner', 'helper', 'guest', 'clock'] as const;
export type LogActor = (typeof logActors)[number];
