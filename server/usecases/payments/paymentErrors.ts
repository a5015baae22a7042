import { chargeTexts } from '../../../protocol/texts/server/payments.ts';
import { AppError } from '../../base/AppError.ts';

/** Returns the error for a price that has changed since the payer saw it. */
export const priceChangedError = (cents: number) =>
  new AppError('price_changed', chargeTexts.translatable('priceChanged', { price: { cents } }));

/** Returns the error for a payment that is no longer required. */
export const noPaymentRequiredError = () =>
  new AppError('price_changed', chargeTexts.translatable('freeNow'));

/** Returns the error for an unavailable provider. */
export const providerUnavailableError = () =>
  new AppError('payment_unavailable', chargeTexts.translatable('notNow'));

/** Returns the error for a charge with an unknown result, because the provider did not reply. */
export const chargeUnknownError = () =>
  new AppError('payment_unavailable', chargeTexts.translatable('notKnown'));

/** Returns the error for a charged card whose event could not be stored yet. */
export const eventNotStoredError = (cause: unknown) =>
  new AppError('payment_unavailable', chargeTexts.translatable('notReady'), { cause });

/** Returns the error for a payment that another server is processing. */
export const paymentInProgressError = () => new AppError('conflict', chargeTexts.translatable('inProgress'));

/** Returns the error for a charge that is being refunded. It contains the error that prevented the event. */
export const refundedError = ({ code, translatable: reason }: AppError) =>
  new AppError(code, chargeTexts.translatable('givenBack', { reason }));

/** Returns the reason for refunding a charge that became known too late. */
export const chargeTooLateError = () => new AppError('conflict', chargeTexts.translatable('tooLate'));

/**
 * Returns the reason for refunding a charge whose event could not be created because of an internal error.
 */
export const eventNotCreatedError = () => new AppError('conflict', chargeTexts.translatable('notMade'));

/** Returns the error for a payment whose event was removed. */
export const paidEventDeletedError = () =>
  new AppError('event_not_found', chargeTexts.translatable('eventGone'));
