import type { LogAction } from '../../auditLogActions.ts';
import type { LogEntry } from '../../schemas/log.ts';
import { texts } from '../catalogue.ts';
import { formatList } from '../formats.ts';
import { helperRoleText } from './helpers.ts';

/** What Happened: the log's card in the portal, and its CSV file. */
export const logTexts = texts('log', {
  title: 'What Happened',
  lead: 'Who changed, revealed or removed what. Only you and your co-hosts see this.',
  loading: 'Looking it up...',
  notLoaded: 'We couldn’t load what happened.',
  empty: 'Nothing yet. Every change to your event will show up here.',
  listLabel: 'What happened, latest first',
  more: 'Show earlier',
  loadingMore: 'Loading...',
  export: 'Save as a table',
  exporting: 'Saving...',
  exportFailed: 'We couldn’t save the table. Please try again.',
  kept: 'We keep the latest {most, number} entries. A deleted guest appears by ID only.',

  when: 'When (UTC)',
  who: 'Who',
  what: 'What',
  guestIds: 'Guest IDs',

  organiser: 'Host',
  owner: 'Owner',
  helper: 'A helper',
  guest: 'A guest',
  clock: 'Timer',
  named: '{name} ({role})',
  removedGuest: 'guest {id}',
  moreGuests: '{count, number} more',

  detailsChanged: 'Changed {fields}',
  someField: 'the title',
  date: 'the date',
  location: 'the location',
  description: 'the description',
  celebration: 'the kind of celebration',
  coupleName: 'the couple’s name',
  coupleNameNeutral: 'the name of the guests of honor',
  logo: 'the logo',
  headerImage: 'the header image',
  settingsChanged: 'Changed the settings',
  picturesChanged: 'Changed {fields}',
  tablesChanged: 'Changed the tables',
  eventCodeChanged: 'Changed the event code',
  adminCodeChanged: 'Changed the admin code',
  adminCodeRecovered: 'Set a new admin code by email',
  eventOpened: 'Opened the event to guests',
  eventClosed: 'Closed the event to guests',
  doorOpened: 'Let new guests join again',
  doorClosed: 'Closed joining for new guests',
  gameEnded: 'Ended the game',
  gameResumed: 'Resumed the game',
  answersSwitchedOn: 'Turned answers on',
  answersSwitchedOff: 'Turned answers off',
  winnersShown: 'Showed the winners',
  startedOver: 'Started over: {count, plural, =0 {no guests} one {# guest} other {# guests}} removed',

  questionsAdded: 'Added “{subject}”',
  questionsAddedMany: 'Added {count, plural, one {# question} other {# questions}}',
  questionsChanged: 'Edited “{subject}”',
  questionsChangedMany: 'Edited {count, plural, one {# question} other {# questions}}',
  questionsRemoved: 'Deleted “{subject}”',
  questionsRemovedMany: 'Deleted {count, plural, one {# question} other {# questions}}',
  questionsReordered: 'Changed the order of the questions',
  questionsOpened: 'Opened “{subject}”',
  questionsOpenedMany: 'Opened {count, plural, one {# question} other {# questions}}',
  questionsClosed: 'Closed “{subject}”',
  questionsClosedMany: 'Closed {count, plural, one {# question} other {# questions}}',
  closingSet: 'Set a closing time for “{subject}”',
  closingSetMany: 'Set a closing time for {count, plural, one {# question} other {# questions}}',
  closingCancelled: 'Removed the closing time of “{subject}”',
  closingCancelledMany: 'Removed the closing time of {count, plural, one {# question} other {# questions}}',
  answersSet: 'Set the answer to “{subject}”',
  answersSetMany: 'Set {count, plural, one {# answer} other {# answers}}',
  answersHeld: 'Set the answer to “{subject}”, to be shown later',
  answersHeldMany: 'Set {count, plural, one {# answer} other {# answers}} to be shown later',
  answersCorrected: 'Changed the answer to “{subject}”',
  answersCorrectedMany: 'Changed {count, plural, one {# answer} other {# answers}}',
  answersAccepted: 'Changed what else is right for “{subject}”',
  answersAcceptedMany: 'Changed what else is right for {count, plural, one {# question} other {# questions}}',
  answersTakenBack: 'Removed the answer to “{subject}”',
  answersTakenBackMany: 'Removed {count, plural, one {# answer} other {# answers}}',
  answersRevealed: 'Revealed the answer to “{subject}”',
  answersRevealedMany: 'Revealed {count, plural, one {# answer} other {# answers}}',
  answersHidden: 'Hid the answer to “{subject}” again',
  answersHiddenMany: 'Hid {count, plural, one {# answer} other {# answers}} again',

  photosAdded: 'Added a photo to “{subject}”',
  photosAddedMany: 'Added {count, plural, one {# photo} other {# photos}}',
  photosRemoved: 'Removed the photo of “{subject}”',
  photosRemovedMany: 'Removed {count, plural, one {# photo} other {# photos}}',

  guestsRemoved: 'Deleted {guests}',
  guestLeft: 'Left and deleted their data ({guests})',
  guestRenamed: 'Renamed {guests}',
  guestMoved: 'Moved {guests} to {subject}',
  guestUnseated: 'Took {guests} off their table',
  messageHidden: 'Hid the message of {guests}',
  messageShown: 'Showed the message of {guests}',
  paperGuestAdded: 'Added {guests} on paper',
  paperPredictedMany: 'Entered {count, plural, one {# prediction} other {# predictions}} for {guests}',
  paperPredicted: 'Entered a prediction for {guests}: “{subject}”',

  helperInvited: 'Made a link for {helper}',
  helperEnded: 'Ended the link of {helper}',

  // The keepsake
  keepsakePublished: 'Shared the keepsake',
  keepsakeWithdrawn: 'Stopped sharing the keepsake',
  keepsakeChanged: 'Changed what is in the keepsake',

  messagesHeld: 'Turned on approval of messages',
  messagesReleased: 'Turned off approval of messages',

  // The rehearsal
  rehearsalBegun:
    '{count, plural, one {Began a rehearsal with # simulated guest} other {Began a rehearsal with # simulated guests}}',
  rehearsalEnded: 'Ended the rehearsal',
});

/** The actor of a log entry: the host, or a helper by name and role. */
export function logWho({ by, helper }: Pick<LogEntry, 'by' | 'helper'>, isCouple: boolean): string {
  if (!helper) return logTexts(by);
  const role = helperRoleText(helper.role, isCouple);
  return helper.name === undefined ? role : logTexts('named', { name: helper.name, role });
}

/** The action of a log entry, as a sentence without its subject. */
export function logWhat(entry: LogEntry, isCouple: boolean): string {
  const { what, subject, count = 1 } = entry;
  if (isOfQuestions(what))
    return subject === undefined ? logTexts(`${what}Many`, { count }) : logTexts(what, { subject });
  if (isOfGuests(what)) return guestSentence(what, entry);
  switch (what) {
    case 'detailsChanged':
    case 'picturesChanged':
      return logTexts(what, { fields: fieldsIn(entry, isCouple) });
    case 'startedOver':
    case 'rehearsalBegun':
      return logTexts(what, { count });
    case 'helperInvited':
    case 'helperEnded':
      return logTexts(what, { helper: helperIn(entry, isCouple) });
    default:
      return logTexts(what);
  }
}

const ofQuestions = [
  'questionsAdded',
  'questionsChanged',
  'questionsRemoved',
  'questionsOpened',
  'questionsClosed',
  'closingSet',
  'closingCancelled',
  'answersSet',
  'answersHeld',
  'answersCorrected',
  'photosAdded',
  'photosRemoved',
  'answersAccepted',
  'answersTakenBack',
  'answersRevealed',
  'answersHidden',
] as const satisfies LogAction[];
const ofGuests = [
  'guestsRemoved',
  'guestRenamed',
  'guestMoved',
  'messageHidden',
  'messageShown',
  'paperGuestAdded',
  'paperPredicted',
] as const satisfies LogAction[];

const isOfQuestions = (what: LogAction): what is (typeof ofQuestions)[number] =>
  (ofQuestions as readonly LogAction[]).includes(what);
const isOfGuests = (what: LogAction): what is (typeof ofGuests)[number] =>
  (ofGuests as readonly LogAction[]).includes(what);

function guestSentence(what: (typeof ofGuests)[number], entry: LogEntry): string {
  const { by, subject = '' } = entry;
  const guests = guestsIn(entry);
  if (what === 'guestsRemoved') return logTexts(by === 'guest' ? 'guestLeft' : what, { guests });
  if (what === 'guestMoved')
    return subject === '' ? logTexts('guestUnseated', { guests }) : logTexts(what, { guests, subject });
  if (what !== 'paperPredicted') return logTexts(what, { guests });
  return subject === ''
    ? logTexts('paperPredictedMany', { guests, count: entry.count ?? 1 })
    : logTexts(what, { guests, subject });
}

/** The number of id characters that distinguishes the guests of an event. */
const shortId = (id: string) => id.slice(-6);

/** The maximum number of guests that a log sentence names. */
const namedAtMost = 3;

/** The named guests, and the number of the others. */
function guestsIn({ guests = [], count, what }: LogEntry): string {
  const named = guests
    .slice(0, namedAtMost)
    .map(({ id, username }) => username ?? logTexts('removedGuest', { id: shortId(id) }));
  const others = (what === 'guestsRemoved' ? (count ?? guests.length) : guests.length) - named.length;
  return formatList(others > 0 ? [...named, logTexts('moreGuests', { count: others })] : named);
}

const fieldWords = [
  'date',
  'location',
  'description',
  'celebration',
  'coupleName',
  'logo',
  'headerImage',
] as const;

function fieldText(name: string, isCouple: boolean): string {
  if (name === 'coupleName' && !isCouple) return logTexts('coupleNameNeutral');
  return logTexts(fieldWords.find((word) => word === name) ?? 'someField');
}

const fieldsIn = ({ details = [] }: LogEntry, isCouple: boolean): string =>
  formatList(details.map((name) => fieldText(name, isCouple)));

function helperIn({ subject, details: [role] = [] }: LogEntry, isCouple: boolean): string {
  const word = (['cohost', 'mc', 'witness', 'couple'] as const).find((one) => one === role);
  const roleText = word ? helperRoleText(word, isCouple) : logTexts('helper');
  return subject === undefined ? roleText : logTexts('named', { name: subject, role: roleText });
}
