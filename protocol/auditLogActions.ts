/** The actions of an event's audit log, in the order of an event's life. */
export const logActions = [
  'detailsChanged',
  'settingsChanged',
  'picturesChanged',
  'tablesChanged',
  'eventCodeChanged',
  'adminCodeChanged',
  'adminCodeRecovered',
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
  // The keepsake; `details` has the audience.
  'keepsakePublished',
  'keepsakeWithdrawn',
  'keepsakeChanged',
  'messagesHeld',
  'messagesReleased',
  // Questions: `count` of them, or the one in `subject`.
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
  // Guests.
  'guestsRemoved',
  'guestRenamed',
  'guestMoved',
  'messageHidden',
  'messageShown',
  'paperGuestAdded',
  'paperPredicted',
  // Helpers; `subject` has the name.
  'helperInvited',
  'helperEnded',
  // The rehearsal; `count` is the requested number of guests.
  'rehearsalBegun',
  'rehearsalEnded',
] as const;
export type LogAction = (typeof logActions)[number];

/** The actor of a log entry. `clock`: the server did it at a set time, such as closing a question. */
export const logActors = ['organiser', 'owner', 'helper', 'guest', 'clock'] as const;
export type LogActor = (typeof logActors)[number];
