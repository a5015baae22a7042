import { texts } from '../../catalogue.ts';

/** Notices of closing questions and of reveals. */
export const noticeTexts = texts('notices', {
  close: 'Close notification',
  revealed: 'Just revealed',
  latest: 'Latest answer',
  answersRevealed: '{count, number} answers revealed',
  answersRevealedAloud: '{count, number} answers revealed.',
  answerAloud: 'The answer to “{question}” is {answer}. {verdict}',
  rankAloud: 'You’re {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}.',
  nobodyPredicted: 'No one predicted this one.',
  verdictAndGuests:
    '<verdict/> {correct, number} of {guests, plural, one {# guest} other {# guests}} {correct, plural, one {was} other {were}} right.',
  /** With the rule that the closest prediction wins. */
  verdictAndExact:
    '<verdict/> {count, plural, one {# guest was exactly right.} other {# guests were exactly right.}}',
  verdictAndClosest:
    '<verdict/> {count, plural, one {# guest came closest, off by {distance}.} other {# guests came closest, off by {distance}.}}',
  nonePredicted: 'You didn’t predict any of these.',
  someRight: 'You got {correct, number} of {predicted, number} right.',
  removed: 'The host removed “{question}”.',
  gone: '“{question}” isn’t open anymore.',
  closed: '“{question}” is now closed. Your prediction counts.',
  closedUnpredicted: '“{question}” closed before you made a prediction.',
  changeTooLate: '“{question}” closed before your change reached us. Your earlier prediction counts.',
  over: '{others, plural, =0 {The game ended before your prediction for “{question}” reached us, so it doesn’t count.} one {The game ended before your predictions for “{question}” and # other question reached us, so they don’t count.} other {The game ended before your predictions for “{question}” and # other questions reached us, so they don’t count.}}',
  too_late:
    '{others, plural, =0 {“{question}” closed before your prediction reached us, so it doesn’t count.} one {“{question}” and # other question closed before your predictions reached us, so they don’t count.} other {“{question}” and # other questions closed before your predictions reached us, so they don’t count.}}',
});

/** The notice whether a guest's prediction was correct. */
export const verdictTexts = texts('verdicts', {
  correct: 'You got it right!',
  incorrect: 'Not this time.',
  unanswered: 'You didn’t predict this one.',
});
