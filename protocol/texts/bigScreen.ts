import { texts } from './catalogue.ts';

/** The big screen: the invitation, the board, the reveals, and the messages in place of them. */
export const bigScreenTexts = texts('bigScreen', {
  // In place of a board
  waitingTitle: 'One moment...',
  waiting: 'The leaderboard is loading.',
  unreachableTitle: 'No connection yet',
  unreachable: 'We can’t connect right now. You can leave this screen open. We’ll keep trying.',
  notFoundTitle: 'Event Not Found',
  inactiveTitle: 'Event Not Active',
  notFound: 'The event code "{code}" could not be found or is no longer active.',
  removed: "The event you're looking for doesn't exist or has been removed.",

  // Around the board
  sleepHint: 'Press F for full screen. To keep this screen on, change the computer’s sleep settings.',
  soundHint: 'Click anywhere on this screen to hear its sounds.',
  demoLabel: 'Sample game',
  backToDemo: 'Back to the sample game',
  turnPhone: 'Turn your phone sideways to see more.',
  reconnecting: 'Reconnecting...',
  updatedSecondsAgo: 'last updated {count, number} s ago',
  updatedMinutesAgo: 'last updated {count, number} min ago',
  updatedHoursAgo: 'last updated {count, number} h ago',
  predictions: '{count, plural, one {# prediction} other {# predictions}}',

  // Joining
  invitation: 'Join our prediction game',
  scanOrGoTo: 'Scan the QR code, or go to <address/>',
  enterCode: 'and enter the code <code/>',
  joiningClosed: 'New guests can’t join right now.',
  noGuests: 'No guests yet.',
  noGuestsYet: 'No guests yet. Who’ll be first?',
  guestsInGame:
    '{count, plural, one {<count>#</count> <words>guest is in the game</words>} other {<count>#</count> <words>guests are in the game</words>}}',
  latestGuests: 'Latest to join',
  openQuestions:
    '{count, plural, one {<count>#</count> <words>question to predict</words>} other {<count>#</count> <words>questions to predict</words>}}',
  qrCode: 'QR code to join event {code}',
  joinGame: 'Join the game',
  scanOrEnterCode: 'Scan to join, or enter the code at <address/>',
  /** Each text is a heading above the following value. */
  joinAnytime: '<words>Join anytime at</words><address/><words>with the code</words><code/>',
  thanksClosed: 'Thanks for playing! This event is now closed.',
  thanksOver: 'Thanks for playing! The game is over.',

  // The board
  predictionsSoFar: 'Predictions so far',
  gameOver: 'The game is over',
  liveLeaderboard: 'Live Leaderboard · correct predictions',
  finalStandings: 'Final standings · correct predictions',
  /** Shown below the number. */
  guests: '{count, plural, one {guest} other {guests}}',
  climber: 'Biggest climber',
  climbedTo: '▲ {gained, number} to {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  climberSpoken: 'Biggest climber: {name}, up {gained, number}',
  livePoints: 'Live Leaderboard · points',
  finalPoints: 'Final standings · points',
  topTen: 'Top 10',
  everyoneElse: 'Everyone else',
  places: 'Places {first, number} to {last, number} of {total, number}',
  guestsPage: 'Guests {first, number} to {last, number} of {total, number}',

  // Beside the board
  tables: 'Tables',
  predictNow: 'Predict now',
  justJoined: 'Just joined',

  // New questions
  newQuestion: 'New question',
  newQuestions: '{count, plural, one {New question} other {# new questions}}',
  newQuestionSpoken: 'New question: {question}',
  newQuestionsSpoken: '{count, plural, one {New question.} other {# new questions.}}',
  moreQuestions: '{count, plural, one {and # more question} other {and # more questions}}',
  moreInLine: '{count, plural, one {and # more} other {and # more}}',
  predictOnPhone: 'Predict now on your phone.',

  // Reveals
  answer: 'The answer',
  answerComes: 'And the answer is...',
  answerComesOf: 'And the answer is... · {index, number} of {total, number}',
  answerIn: 'The answer is in',
  answerInOf: 'The answer is in · {index, number} of {total, number}',
  answerCorrected: 'The corrected answer',
  answerCorrectedOf: 'The corrected answer · {index, number} of {total, number}',
  answerSpoken: '{question} {answer}.',
  revealSpoken: '{question} {answer}. {guestsRight}',
  noPredictions: 'No predictions for this one.',
  noneRight: 'No one got it right.',
  allRight: '{count, plural, one {All # guest were right!} other {All # guests were right!}}',
  guestsRight:
    '{correct, plural, one {# of {total, plural, one {# guest} other {# guests}} was right} other {# of {total, plural, one {# guest} other {# guests}} were right}}',
});
