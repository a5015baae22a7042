import { EventMissing } from '../../features/event/EventMissing.tsx';
import { notFound } from '../../../protocol/texts/texts.ts';

/** The card instead of a portal whose event does not exist. */
export function AdminMissing() {
  return <EventMissing>{notFound.admin}</EventMissing>;
}
