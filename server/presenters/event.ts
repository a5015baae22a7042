import type { Event, GuestEvent, OwnerEvent } from '../../protocol/schemas/events.ts';
import type { EventRecord } from '../models/game.ts';

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that have a value; what is unset is left out of the wire. */
export function present<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Defined<T>;
}

/** All that is ever shown of an event. */
export type ShownEvent = Omit<EventRecord, 'codes' | 'adminCodeHash' | 'adminCodeMark'>;

/** An event as guests see it: without admin code, e-mail and whether it was paid. */
export const presentGuestEvent = (event: ShownEvent): GuestEvent => ({
  id: event._id.toString(),
  title: event.title,
  shareCode: event.shareCode,
  isActive: event.isActive,
  isDoorClosed: event.isDoorClosed ?? false,
  isOver: event.isOver ?? false,
  showAnswers: event.showAnswers,
  ...present({
    date: event.date,
    location: event.location,
    description: event.description,
    logo: event.logo,
    headerImage: event.headerImage,
    bigScreenQr: event.bigScreenQr,
  }),
});

/** An event as its organiser sees it; the admin code only for whoever has just set it. */
export const presentEvent = (event: ShownEvent, adminCode?: string): Event => ({
  ...presentGuestEvent(event),
  isPaid: event.isPaid,
  ...present({ email: event.email, adminCode }),
});

/** A line of the owner's list. */
export const presentOwnerEvent = (event: ShownEvent): OwnerEvent => ({
  ...presentEvent(event),
  participantCount: event.participantCount ?? 0,
  createdAt: event.createdAt.toISOString(),
});
