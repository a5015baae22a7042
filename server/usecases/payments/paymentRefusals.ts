import { chargeTexts } from '../../../protocol/texts/server/payments.ts';
import { AppError } from '../../base/AppError.ts';

/** The price has changed since the payer has seen it. */
export const priceChanged = (cents: number) =>
  new AppError('price_changed', chargeTexts.translatable('priceChanged', { price: { cents } }));

/** Payment is no longer required. */
export const freeNow = () => new AppError('price_changed', chargeTexts.translatable('freeNow'));

/** The provider is unavailable. */
export const providerUnavailable = () =>
  new AppError('payment_unavailable', chargeTexts.translatable('notNow'));

/** The provider did not reply, so the result of the charge is unknown. */
export const chargeUnknown = () => new AppError('payment_unavailable', chargeTexts.translatable('notKnown'));

/** The card was charged, but the event could not be stored yet. */
export const notReady = (cause: unknown) =>
  new AppError('payment_unavailable', chargeTexts.translatable('notReady'), { cause });

/** Another server is working on the same payment. */
export const inProgress = () => new AppError('conflict', chargeTexts.translatable('inProgress'));

/** The charge is being refunded. Contains the error that prevented the event. */
export const refunded = ({ code, translatable: reason }: AppError) =>
  new AppError(code, chargeTexts.translatable('givenBack', { reason }));

/** The reason of a refund: the charge became known too late. */
export const tooLate = () => new AppError('conflict', chargeTexts.translatable('tooLate'));

/** The reason of a refund: an internal error prevented the event. */
export const eventNotCreated = () => new AppError('conflict', chargeTexts.translatable('notMade'));

/** The event of the payment was removed. */
export const paidEventDeletedError = () =>
  new AppError('event_not_found', chargeTexts.translatable('eventGone'));
