import { chargeTexts } from '../../../protocol/texts/server/payments.ts';
import { AppError } from '../../base/AppError.ts';

/** The price is not the one that the payer has seen. */
export const priceChanged = (cents: number) =>
  new AppError('price_changed', chargeTexts.translatable('priceChanged', { price: { cents } }));

/** Nothing has to be paid any more. */
export const freeNow = () => new AppError('price_changed', chargeTexts.translatable('freeNow'));

/** The provider cannot be asked. */
export const notNow = () => new AppError('payment_unavailable', chargeTexts.translatable('notNow'));

/** The provider was asked and did not answer. */
export const notKnown = () => new AppError('payment_unavailable', chargeTexts.translatable('notKnown'));

/** Charged, but the event could not be stored yet. */
export const notReady = (cause: unknown) =>
  new AppError('payment_unavailable', chargeTexts.translatable('notReady'), { cause });

/** Another server is working on the same payment. */
export const inProgress = () => new AppError('conflict', chargeTexts.translatable('inProgress'));

/** The charge goes back, because of what kept the event from being made. */
export const refunded = ({ code, translatable: said }: AppError) =>
  new AppError(code, chargeTexts.translatable('givenBack', { reason: said }));

/** Why a charge that turned up late goes back. */
export const tooLate = () => new AppError('conflict', chargeTexts.translatable('tooLate'));

/** Why a charge goes back whose event could not be made for reasons of ours. */
export const notMade = () => new AppError('conflict', chargeTexts.translatable('notMade'));

/** The event of a payment is gone. */
export const eventGone = () => new AppError('event_not_found', chargeTexts.translatable('eventGone'));
