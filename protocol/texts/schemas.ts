import { texts } from './catalogue.ts';

/** Problems of values that only the server checks. */
export const schemaTexts = texts('schemas', {
  tooLong: '{most, plural, one {Please use # character or fewer.} other {Please use # characters or fewer.}}',
  id: 'This is not an id.',
  visit: 'This is not the id of a visit.',
  date: 'Please enter the date as YYYY-MM-DDTHH:mm.',
  shareCode: 'Please use 1 to {most, number} letters, numbers, hyphens or underscores.',
  days: 'Please choose a range of {days} days.',
  messageOrName: 'Please enter a message, a name or a table.',
  tableNameMissing: 'Please enter a name for the table.',
  endFirst: 'The end has to be after the beginning.',
  price: 'Please enter a price from {least} to {most}.',
  optionsElsewhere: 'Only multiple-choice questions can have options.',
  translatedOptions: 'Please translate every option, or none of them.',
  tolerance: 'Please enter how far off the number can be.',
  numbersOnly: 'Only questions about a number can have this.',
  answer: 'An answer is a text or a number.',
  step: 'This isn’t a step of the show, or it needs a question.',
  color: 'Please choose a color.',
  questionTwice: 'A question appears twice.',
});

/** Generic problems of a value. */
export const valueTexts = texts('values', {
  missing: 'This is missing.',
  wrongKind: 'This is the wrong kind of value.',
  tooBig: 'Please use at most {most}.',
  tooSmall: 'Please use at least {least}.',
  unknownFields: 'We don’t know: {fields}.',
  notOffered: 'Please choose one of the options.',
  wrongForm: 'Please check this value.',
});
