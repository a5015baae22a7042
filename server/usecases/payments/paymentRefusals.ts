import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import { AppError } from '../../AppError.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The price is not the one that the payer has seen. */
export const priceChanged = (cents: number) =>
  new AppError(
    'price_changed',
    `An event now costs ${dollars(cents)}. You haven’t been charged. Please check the new price and pay again.`,
  );

/** Nothing has to be paid any more. */
export const freeNow = () =>
  new AppError(
    'price_changed',
    'Creating an event is now free. You haven’t been charged. Please go back and create it without payment.',
  );

/** The provider cannot be asked. */
export const notNow = () =>
  new AppError(
    'payment_unavailable',
    'We can’t take payments right now. You haven’t been charged. Please try again in a few minutes.',
  );

/** The provider was asked and did not answer. */
export const notKnown = () =>
  new AppError(
    'payment_unavailable',
    'We don’t know yet whether your payment went through. You won’t be charged twice. Please try again in a few minutes.',
  );

/** Charged, but the event could not be stored yet. */
export const notReady = (cause: unknown) =>
  new AppError(
    'payment_unavailable',
    'Your payment went through, but your event isn’t ready yet. You won’t be charged twice. Please try again in a moment.',
    { cause },
  );

/** Another server is working on the same payment. */
export const inProgress = () =>
  new AppError('conflict', 'We’re already processing this payment. Please try again in a moment.');

/** The charge goes back, because of what kept the event from being made. */
export const givenBack = ({ code, message }: { code: ErrorCode; message: string }) =>
  new AppError(code, `${message} We couldn’t create your event, so we’re refunding your card.`);

/** Why a charge that turned up late goes back. */
export const tooLate = () => new AppError('conflict', 'Your payment came through too late.');

/** Why a charge goes back whose event could not be made for reasons of ours. */
export const notMade = () => new AppError('conflict', 'Something went wrong on our side.');

/** The event of a payment is gone. */
export const eventGone = () => new AppError('event_not_found', 'The event you paid for has been deleted.');
