import type { ErrorCode } from '../../protocol/errorCodes.ts';
import { AppError } from '../AppError.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The price is not the one that the payer has seen. */
export const priceChanged = (cents: number) =>
  new AppError(
    'price_changed',
    `The price has changed: an event is ${dollars(cents)} now. Nothing was charged. Please check it and pay again.`,
  );

/** Nothing has to be paid any more. */
export const freeNow = () =>
  new AppError(
    'price_changed',
    'Creating an event is free now, so nothing was charged. Please go back and create it without payment.',
  );

/** The provider cannot be asked. */
export const notNow = () =>
  new AppError(
    'payment_unavailable',
    'Payments are not possible right now. Your card was not charged. Please try again in a few minutes.',
  );

/** The provider was asked and did not answer. */
export const notKnown = () =>
  new AppError(
    'payment_unavailable',
    'We do not know yet whether your card was charged. You will not be charged twice. Please try again in a few minutes.',
  );

/** Charged, but the event could not be stored yet. */
export const notReady = (cause: unknown) =>
  new AppError(
    'payment_unavailable',
    'Your payment went through, but your event is not ready yet. You will not be charged twice. Please try again in a moment.',
    { cause },
  );

/** Another server is working on the same payment. */
export const inProgress = () =>
  new AppError('conflict', 'This payment is being processed already. Please try again in a moment.');

/** The charge goes back, because of what kept the event from being made. */
export const givenBack = ({ code, message }: { code: ErrorCode; message: string }) =>
  new AppError(
    code,
    `${message} Your event was not made, and your payment is being given back to your card.`,
  );

/** Why a charge that turned up late goes back. */
export const tooLate = () => new AppError('conflict', 'Your payment came through too late.');

/** Why a charge goes back whose event could not be made for reasons of ours. */
export const notMade = () => new AppError('conflict', 'Something went wrong on our side.');

/** The event of a payment is gone. */
export const eventGone = () =>
  new AppError('event_not_found', 'The event that was paid for here has been deleted.');
