import { texts } from '../catalogue.ts';

/** The host's show: what the big screens show, step by step. */
export const showTexts = texts('show', {
  takeOver: 'Run the show yourself',

  // The current step
  onScreen: 'On screen now',
  since: '<hidden>for </hidden>{span}',
  automatic: 'Automatic',
  automaticHint: 'The screen follows the game.',
  invitation: 'Invitation',
  question: 'Question',
  predictions: 'How the room predicted',
  answer: 'Answer',
  answerSoon: 'The room sees it in a moment',
  answerHidden: 'The answer is hidden again.',
  climbers: 'Climbers',
  leaderboard: 'Leaderboard',
  wishes: 'Wishes',
  wishesTicked: '{count, plural, =0 {No messages chosen} one {# message chosen} other {# messages chosen}}',
  podium: 'Podium',
  pause: 'Pause',
  soundOff: 'Mute the big screen',

  // The next step
  showQuestion: 'Show question {number, number}',
  showPredictions: 'Show the predictions',
  closeAndShowPredictions: 'Close and show predictions',
  showAnswer: 'Show the answer',
  showClimbers: 'Show the climbers',
  showLeaderboard: 'Show the leaderboard',
  showWinner: 'Show the winner',
  setAnswer: 'Set the answer first',
  onItsWay: 'On its way...',
  later: 'Then: {steps}',
  thenSetAnswer: 'Set the answer',
  questionNumber: 'Question {number, number}',
  allShown: 'All answers revealed',
  showIsOver: 'That was the show. Enjoy the party!',

  // The question
  position: 'Question {position, number} of {total, number}',
  draft: 'Guests will get this question when you show it.',
  previousQuestion: 'Ask the previous question next',
  nextQuestion: 'Ask the following question next',
  turnout: '{predicted, number} of {guests, number} predicted',
  turnoutOf: 'Show who hasn’t predicted: {question}',
  note: 'Note:',
  held: '<answer/><quiet>Held: nobody sees it before you show it</quiet>',
  notSet: '<name>Set the answer</name><quiet>Nobody sees it before you show it</quiet>',
  shown: '<answer/><quiet>Everyone can see it</quiet>',

  // Closing
  isClosed: 'Closed',
  closesIn: 'Closes in {time}',
  closeNow: 'Close now',
  closingButton: 'Close...',
  closingTitle: 'Close predictions',
  closingDescription: 'Predictions that arrive in time count. Phones and the screen count down.',
  whichQuestions: 'Which questions?',
  thisQuestion: 'This question',
  allOpen: '{count, plural, one {All open ones (#)} other {All open ones (#)}}',
  closesInMinutes: '{minutes, plural, one {In # minute} other {In # minutes}}',
  atTime: 'At a time',
  setTime: 'Close at this time',
  timeMissing: 'Please choose a time.',
  noTime: 'Don’t close automatically',
  closesTitle: 'Show how the room predicted?',
  closesDescription: 'This closes the question. Nobody can predict it afterwards.',
  closesButton: 'Close and show',

  // Undoing
  undoStep: 'Undo<hidden> the last step</hidden>',
  undoReveal: 'Undo<hidden> showing the answer</hidden>',
  undoClosed: 'Undo<hidden> the closing</hidden>',
  undoTimed: 'Undo<hidden> the closing time</hidden>',
  undoHeld: 'Undo<hidden> the answer</hidden>',
  undoAccepted: 'Undo<hidden> the accepted answers</hidden>',

  // Texts to read aloud
  readOut: 'To read out',
  knew: '{count, plural, =0 {No one knew.} one {Only {names} knew.} other {# knew: {names}.}}',
  andMore: '{count, plural, one {# more} other {# more}}',
  climbed:
    '{gained, plural, one {# place up} other {# places up}}, now {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  placeOf: '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} place',

  // Problems
  moved: 'Someone else was quicker. The screen shows "{step}" now, and nothing is lost.',
  notSent: 'That didn’t get through. You can see what’s on the screen here. Please try again.',
  offline: 'Reconnecting... What you tap isn’t sent.',
  opening: 'Opening the show...',

  // All steps
  allSteps: 'All steps',
  steps: 'Steps',
  stepsDescription: 'Tap what the big screen should show. You can undo it for ten seconds.',
  aboutQuestion: 'About a question',
  chooseQuestion: 'Question',
  questionOption: '{number, number}. {text}',
  questionDone: '{number, number}. {text} (answer shown)',
  needsAnswer: 'Set its answer first.',
  evening: 'The evening',
  onBigScreen: 'On the big screen',
  chooseWishes: 'Choose messages',
  wishesDescription: 'Tick the messages for the big screen. They come one after the other.',
  wishesLoading: 'Collecting the messages...',
  wishesFailed: 'We couldn’t load the messages. Please check your connection.',
  noWishes: 'No messages yet. Guests can write one after their last prediction.',
  wishesFull: 'The screen shows up to {most, number} messages.',
  settings: 'Sound and pace',
  sound: 'Sound on the big screen',
  soundHint: 'Suspense, answers, climbers and the crown.',
  volume: 'Volume',
  pace: 'Seconds per beat',
  paceHint: 'How long the screen waits before the answer, and before each place of the podium.',
  secondScreen: 'Open a second screen',
  secondScreenHint: 'It always shows the leaderboard, whatever you put on the big screen.',
  notSaved: 'Failed to change the show. Please try again.',

  // The reveal of many answers
  skipRest: 'Skip the rest',
});
