import { texts } from '../catalogue.ts';

/** Problems of the input for creating and paying for an event. */
export const creationCheckTexts = texts('creationChecks', {
  emailMissing: 'Please enter your email address.',
  shareCodeMissing: 'Please choose an event code.',
  shareCodeInvalid: 'Please use letters and numbers only.',
  questionsMissing: 'Please choose or write at least one question.',
  questionsTooMany: 'An event can have up to {most, number} questions.',
  cardNumber: 'Please enter the {digits, number} digits of your card.',
  cardMonth: 'Please enter a month from 01 to 12.',
  cardYear: 'Please enter the year, such as 28.',
  cardCvv: 'Please enter the {least, number} or {most, number} digits of the CVV.',
});
