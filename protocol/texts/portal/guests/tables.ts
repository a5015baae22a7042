import { texts } from '../../catalogue.ts';

/** Tables or teams in the host's portal. */
export const portalTablesTexts = texts('portalTables', {
  title: 'Tables',
  description:
    'Name your tables or teams, and guests can pick theirs. The best table is the one with the best average.',
  nameLabel: 'New table or team',
  namePlaceholder: 'Table 1',
  add: 'Add',
  nameMissing: 'Please enter a name for the table.',
  members: '{count, plural, one {# guest} other {# guests}}',
  rename: 'Rename {name}',
  renameTitle: 'Rename table',
  renameDescription: 'Its guests stay where they are.',
  renameLabel: 'Name',
  save: 'Save name',
  delete: 'Delete {name}',
  deleteConfirmTitle: 'Delete this table?',
  deleteConfirm:
    '{count, plural, =0 {No one is at “{name}”.} one {The # guest at “{name}” will be without a table.} other {The # guests at “{name}” will be without a table.}}',
  deleting: 'Deleting...',
  full: 'That’s as many tables as an event can have.',
  failed: 'Failed to save the tables. Please try again.',

  guestItem: 'Choose table',
  guestTitle: '<name/>’s table',
  guestDescription: 'Their score counts for that table.',
  guestLabel: 'Table',
  none: 'No table',
  guestSave: 'Save table',
  at: 'At {name}',
});
