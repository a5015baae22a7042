import { texts } from '../../catalogue.ts';

/** The game: the questions, the guest’s predictions, and the screen after the last question. */
export const gameTexts = texts('game', {
  finding: 'Finding your predictions...',
  questionOf: 'Question {number, number} of {total, number}',
  complete: '{complete, number}/{total, number} complete',
  completeLabel: 'Questions complete',
  missed: '{count, plural, one {# question has} other {# questions have}} already closed.',
  notSent: '{count, number} not sent yet',
  previous: 'Previous',
  myPredictions: 'My predictions',
  savedAt: 'Saved {time}',
  openUntil: 'Open until {time}',
  closesIn: 'Closes in {time}',
  minuteLeft: 'Less than a minute left to predict.',
  secondsLeft: 'Ten seconds left to predict.',
  canChange: 'You can change it until the question closes.',
  keep: 'Keep my prediction',
  predictFailed: 'Failed to submit prediction. Please try again.',
  yourPrediction: 'Your prediction',
  yourNumber: 'Your number',
  submit: 'Submit',
  predictionMissing: 'Please enter your prediction.',
  numberNeeded: 'Please enter a number, such as 7 or 7.5.',
  predictionTooLong:
    '{most, plural, one {Please use # character or fewer.} other {Please use # characters or fewer.}}',
  ownRank:
    'You’re {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {participants, number}',
  rankComes: 'Keep going! You’ll see your rank at the end.',
  rankDecided: 'That’s everything! The answers will decide your rank.',
  listTitle: 'Your Predictions',
  listHint: 'Tap an open question to change your prediction.',
  answer: 'Answer: <answer/>',
  theCouple: 'The couple',
  theCoupleNeutral: 'The guests of honor',
  coupleSaid: '<couple/> said: <answer/>',
  theCoupleSaid: 'The couple said: <answer/>',
  theCoupleSaidNeutral: 'The guests of honor said: <answer/>',
  seeNew: '{count, plural, one {See the new question} other {See # new questions}}',
  backToQuestions: 'Back to the questions',
  done: 'Done',
  anotherPhone: 'Play on another phone too',
  correctOf: '{correct, number} of {total, number} correct',
  correctSoFar: 'Correct: {correct, number} of {total, number} so far',
  seeCard: 'See your card',
  madeAndHidden:
    '{count, plural, one {# prediction} other {# predictions}} made. Results will be revealed later.',
  welcomeTitle: 'You’re in, <name/>!',
  thanksTitle: 'Thanks for joining, <name/>!',
  overUnpredicted: 'The game ended before you made a prediction, but you can still see how everyone did.',
  noQuestions: 'There are no questions yet. They’ll appear here as soon as the host adds them.',
  noneOpen: 'No question is open right now. New ones will appear here.',
  allPredicted: 'You’ve predicted everything. New questions will appear here.',
  seeAnswers: 'See the answers come in',
});

/** The states of one question for a guest. */
export const statusTexts = texts('status', {
  open: 'Still to predict',
  sending: 'Sending...',
  saved: 'Saved',
  waiting: 'Not sent yet',
  closed: 'Closed',
  missed: 'No prediction',
  too_late: 'Too late',
});

/** The result of a prediction. */
export const outcomeTexts = texts('outcome', {
  correct: 'Correct',
  incorrect: 'Incorrect',
});
