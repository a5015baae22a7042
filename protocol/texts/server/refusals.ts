import { texts } from '../catalogue.ts';

/** Messages of the server's refusals. */
export const refusalTexts = texts('refusals', {
  // Requests
  invalid: 'Please check what you entered.',
  tooLarge: 'That’s too large to send.',
  unreadable: 'We couldn’t read the request.',
  notJson: 'Please send JSON (content-type application/json).',
  malformedJson: 'The body is not valid JSON.',
  encodedBody: 'Please send the body as it is, without a content-encoding.',
  foreignOrigin: 'This request came from another site.',
  unknownAddress: 'There’s nothing at this address.',
  wrongMethod: 'This address does not take that method.',
  notAllowed: 'You’re not allowed to do that.',
  noNotifications: 'We can’t send notifications for this event.',
  unknownPushService: 'We don’t know this browser’s way of sending notifications.',
  noDate: 'This event doesn’t have a date yet.',
  notSignedIn: 'Please sign in first.',
  cookiesBlocked:
    'This browser blocks cookies, so it can’t join. Leave private mode, or allow cookies for this site.',
  loginCookiesBlocked:
    'This browser blocks cookies, so it can’t keep you logged in. Leave private mode, or allow cookies for this site.',
  connectionSuperseded: 'This connection has gone or asked for something else.',

  // Temporary
  internal: 'Something went wrong. Please try again.',
  unavailable: 'We can’t reach the event right now. Please try again.',
  diskFull: 'We can’t save anything right now. Please try again in a moment.',
  busy: 'There is a lot going on right now. Please try again in a moment.',
  busyWithPictures: 'We’re busy with other pictures right now. Please try again in a moment.',
  nothingDeleted: 'Nothing was deleted. Please try again in a moment.',
  tooManyJoins: 'So many guests are joining right now. Please try again in a moment.',
  dateChanged: 'The date has changed since you looked. Please look again.',

  // Events
  eventUnknown: 'The event code "{code}" could not be found or is no longer active.',
  eventNotFound: 'We can’t find this event.',
  eventGone: 'This event no longer exists.',
  sampleEvent: 'This is just a sample game, so nothing you do here is saved.',
  sampleEventStays: 'You can’t delete the sample game.',
  rehearsalAlready: 'This is already a rehearsal.',
  rehearsalCode: 'A rehearsal opens with the admin code of your event. Please change it there.',
  rehearsalDetails: 'A rehearsal’s title and event code can’t be changed.',
  paymentRequired: 'Please pay before you create an event.',
  shareCodeTaken: 'That event code is already taken. Please choose another one.',
  tooManyShareCodes: 'You’ve changed the event code too often. Please use an earlier one.',
  dateDeletes: 'With this date we’d delete the event on {day}. Please choose a later one.',
  sameLanguages: 'Please choose two different languages.',
  shareCodeToConfirm: 'Please type the event code {code} to confirm.',
  sentBefore:
    'You’ve already sent this with different details, so we haven’t charged you this time. Please refresh the page and start again.',
  pictureNotFound: 'We can’t find this picture.',
  notPicture: 'Please select an image file (JPG, PNG, GIF, etc.).',
  tooManyPixels: 'Please select an image with fewer pixels.',
  logoTooLarge: 'Please select an image smaller than 5MB',
  headerImageTooLarge: 'Please select an image smaller than 10MB.',
  photoTooLarge: 'Please choose a photo smaller than 2 MB.',
  heicPicture: 'We can’t read HEIC photos. Please choose a JPG, or set your camera to save JPGs.',
  tooManyQuestionImages:
    'The pictures of an event’s questions can have up to {most, number} MB together. Please remove one first.',
  tooManyPhotos: 'An event can have up to {most, number} photos. Please remove one first.',
  shortLinkNotFound: 'We can’t find this short link.',
  notOurLink: 'We can only shorten links to this site.',

  // The keepsake
  keepsakeNotReady: 'The keepsake isn’t ready yet.',
  keepsakeForGuests: 'This keepsake is for the guests who played.',

  // Questions and predictions
  questionNotFound: 'We can’t find this question.',
  questionGone: 'This question no longer exists.',
  oneQuestionGone: 'One of these questions no longer exists.',
  tooManyQuestions: 'An event can have up to {most, number} questions.',
  eventTooLarge: 'This event has more text than we can keep. Please shorten or delete a few questions first.',
  translationLanguage: 'The event’s second language has changed. Please look at it again.',
  translatedOptions: 'Please translate every option, or none of them.',
  optionsNotTaken: 'Only multiple-choice questions can have options.',
  optionInUse: 'The option “{option}” is in use, so you can’t change or remove it.',
  ruleInUse: 'Guests have already predicted this question, so who gets it right can’t change now.',
  numbersOnly: 'Only questions about a number can have this.',
  tieBreakerTaken: 'An event can have one tie-breaker, and it’s already “{question}”.',
  answerSeenAlready: 'Guests have already seen this answer.',
  answerOfHost: 'The host has already set this answer.',
  acceptedElsewhere: 'Only text and multiple-choice questions can have more right answers.',
  tooManyAccepted: 'A question can have up to {most, number} more right answers.',
  answerDoesNotFit: 'That answer doesn’t fit this question.',
  predictionDoesNotFit: 'That prediction doesn’t fit this question.',
  predictionOfOther: 'You can only make your own predictions.',
  questionClosed: 'This question is closed for predictions.',
  questionStaysClosed: 'The room has already seen results for this question, so it can’t be reopened.',
  questionStillOpen: 'Guests can still predict this question. Showing how they predicted closes it.',
  showMovedOn: 'Someone else has just moved the show on. Please look at the screen.',
  answerMissing: 'This question has no answer yet. Please set it first.',
  closingPast: 'That time has already passed. Please choose a later one.',
  closingFar: 'Please choose a time within the next {days, number} days.',
  predictionsOver: 'This game is over, so predictions are closed.',

  // Tables
  tableNotFound: 'We can’t find this table.',
  tableGone: 'This table is no longer there. Please choose another one.',
  tableStays: 'Some answers have been revealed, so only the host can move you now.',
  tableNameTaken: 'There’s already a table with that name. Please choose another one.',
  tooManyTables: 'An event can have up to {most, number} tables.',

  // Guests
  guestNotFound: 'We can’t find this guest.',
  guestGone: 'This guest is no longer in the event.',
  youAreGone: 'You’re no longer in this event.',
  nameTaken: 'That name is already taken. Please choose another one.',
  joiningClosed: 'New guests can’t join right now. Please ask the host to let you in.',
  joiningOver: 'This game is over, so no one new can join. You can still see the leaderboard.',
  eventFull: 'This event is full. It can have up to {most, number} guests.',
  hasPhone: 'This guest plays on a phone, so you can’t enter predictions for them.',
  draftOnPaper: 'Open the question first.',
  answerShown: 'The answer to this question has been shown, so it takes no more predictions.',
  phoneFull:
    'This phone already plays for {most, number} guests, and that’s as many as it can. Please use another phone.',
  moreGuestsJoined: 'More guests have joined since. Please check the list again.',
  transferLinkSpent:
    'This link has already been used, or it’s more than 15 minutes old. Please ask for a new one.',
  transferNotFound: 'We can’t find this request.',
  helperLinkUnknown: 'This link doesn’t work. Please ask the host for a new one.',
  helperLinkEnded: 'The host has turned off this link. Please ask them for a new one.',
  tooManyHelperLinks: 'You have {most, number} open links. Please end one that isn’t needed anymore.',
  transferAnswered: 'This request has already been answered, or it has expired.',
});

/** A message with the waiting time: less than a minute, or a number of minutes. */
export const limitTexts = texts('limits', {
  attempts:
    'Too many attempts. Please try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
  creations:
    'Many events are being created from your network right now. Nothing was charged. Please try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
  codes:
    'This code has been entered very often from your network. Please try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
  links:
    'Many links are being shared from your network right now. Please try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
  seatRequests:
    'Many guests are asking to be let back in right now. Please try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
  recoveries:
    'You’ve asked for a few links already. Please check your email, or try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
  venueReports:
    'This network has sent many results already. Please try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
  waitingRequests:
    'The host has many requests to look at. Please talk to them in person, or try again in {minutes, plural, =0 {a moment} =1 {a minute} other {# minutes}}.',
});
