import { texts } from '../../catalogue.ts';

/** Manage Participants: searching, renaming, letting back in and deleting guests. */
export const manageGuestsTexts = texts('manageGuests', {
  title: 'Manage Participants',
  searchLabel: 'Search participants',
  searchPlaceholder: 'Search participants...',
  nothingFound: 'No matches found',
  found: 'Showing {found, number} of {all, number} participants',
  noneTitle: 'No guests yet',
  none: 'Share the link or let guests scan the QR code. Everyone who joins will appear here right away.',
  showLink: 'Show link and QR code',
  showAll: 'Show all {count, number} guests',
  joiningClosed: 'Joining is closed. New guests can’t get in.',
  openJoining: 'Let new guests in',
  justJoinedLabel: 'Guests who just joined',
  justJoined:
    '{count, plural, one {# guest} other {# guests}} joined in the last {minutes, plural, one {# minute} other {# minutes}}.',
  tooMany: 'More than you expected? You can stop new ones and remove these.',
  tooManyJoined: 'More than you expected? You can remove these.',
  closeJoining: 'Stop new guests from joining',

  profileOf: 'View {name}’s profile',
  joined: 'Joined {time}',
  predictions: '{count, plural, one {# prediction} other {# predictions}} made',
  asksToGetBackIn: 'Asks to get back in: {numbers}',
  message: '“<message/>”',
  manage: 'Manage {name}',
  viewProfile: 'View profile',
  rename: 'Rename',
  letBackIn: 'Let back in',
  delete: 'Delete',

  renameTitle: 'Rename guest',
  renameDescription: 'Every screen will show the new name right away. Predictions stay as they are.',
  nameLabel: 'Name',
  saveName: 'Save name',
  renamedToastTitle: 'Guest Renamed',
  renamedToast: 'Every screen shows the new name.',
  renameFailed: 'Failed to update profile. Please try again.',

  letBackInTitle: 'Let <name/> back in',
  letBackInDescription:
    'Has this guest’s phone forgotten them? They can scan a one-time code to get back in with all their predictions. Don’t show the code to anyone else.',
  makeCode: 'Create a one-time code',

  deleteConfirmTitle: 'Delete this guest?',
  deleteConfirm:
    'Are you sure you want to delete "{name}"? This will also remove all their predictions and cannot be undone.',
  deleteConfirmButton: 'Delete {name}',
  deleting: 'Deleting...',
  deletedToastTitle: 'Participant Removed',
  deletedToast: 'The guest and all their predictions have been deleted.',
  deleteFailed: 'Failed to delete participant. Please try again.',
});

/** The pending requests to be let back in. */
export const transferRequestTexts = texts('seatRequest', {
  label: 'Guests asking to get back in',
  waiting:
    '{count, plural, one {# guest is asking to get back in} other {# guests are asking to get back in}}',
  asks: '<name/> wants to get back in. Is it really them? Their phone shows <number/>.',
  letIn: 'Let in',
  letInOf: 'Let in {name}, number {number}',
  decline: 'Decline',
  declineOf: 'Decline {name}, number {number}',
  newTitle: 'Let Someone Back In?',
  new: 'Look under Manage Participants.',
  letInToastTitle: 'Guest Let In',
  letInToast: 'Their phone will be in the game in a moment.',
  declinedToastTitle: 'Request Declined',
  declinedToast: 'That phone stays outside.',
  failed: 'Failed to answer the request. Please try again.',
});
