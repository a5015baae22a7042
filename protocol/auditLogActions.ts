/** The actions of an event's audit log, in the order in which they usually happen. */
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
  // The keepsake. `details` contains the audience.
  'keepsakePublished',
  'keepsakeWithdrawn',
  'keepsakeChanged',
  'messagesHeld',
  'messagesReleased',
  // Questions. `count` is set for several questions, `subject` for a single one.
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
  'guestsRemoved',
  'guestRenamed',
  'guestMoved',
  'messageHidden',
  'messageShown',
  'paperGuestAdded',
  'paperPredicted',
  // Helpers. `subject` contains the helper's name.
  'helperInvited',
  'helperEnded',
  // The rehearsal. `count` is the requested number of guests.
  'rehearsalBegun',
  'rehearsalEnded',
] as const;
export type LogAction = (typeof logActions)[number];

/**
 * The actor of a log entry. `clock` means that the server acted at a scheduled time, for example to close a
 * question.
 */
export const logActors = ['organiser', 'owner', 'helper', 'guest', 'clock'] as const;
export type LogActor = (typeof logActors)[number];
