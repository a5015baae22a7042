/**
 * Who may do what. A route or a room names its row; nothing else decides about rights.
 *
 * - `anybody`: no grant needed
 * - `participant`: whoever has joined the event (the call itself says as whom, and that is checked)
 * - `selfOrOrganiser`: that very participant, or the event's organiser
 * - `participantOrOrganiser`: each sees their own part
 * - `organiser`: holds the grant of that very event; the owner may do whatever an organiser may
 * - `owner`: runs the platform
 */
export type Who =
  'anybody' | 'participant' | 'selfOrOrganiser' | 'participantOrOrganiser' | 'organiser' | 'owner';

interface Row {
  who: Who;
  /** Guests cannot reach it while the event is inactive: for them the event does not exist then. */
  isOfEvent?: true;
}

const rows = {
  'event.read': { who: 'anybody', isOfEvent: true },
  'event.create': { who: 'anybody' },
  'event.update': { who: 'organiser' },
  'event.startOver': { who: 'organiser' },
  'event.authenticate': { who: 'anybody' },
  'event.listAll': { who: 'owner' },
  'question.list': { who: 'anybody', isOfEvent: true },
  'question.create': { who: 'organiser' },
  'question.update': { who: 'organiser' },
  'question.delete': { who: 'organiser' },
  'question.answer': { who: 'organiser' },
  'question.reorder': { who: 'organiser' },
  'participant.list': { who: 'anybody', isOfEvent: true },
  'participant.join': { who: 'anybody', isOfEvent: true },
  'participant.read': { who: 'anybody', isOfEvent: true },
  'participant.update': { who: 'selfOrOrganiser', isOfEvent: true },
  'participant.delete': { who: 'organiser' },
  'participant.removeRecent': { who: 'organiser' },
  'seat.link': { who: 'selfOrOrganiser', isOfEvent: true },
  'seat.take': { who: 'anybody' },
  'seat.ask': { who: 'anybody', isOfEvent: true },
  'seat.listRequests': { who: 'organiser' },
  'seat.answer': { who: 'organiser' },
  'prediction.list': { who: 'participantOrOrganiser', isOfEvent: true },
  'prediction.listOfParticipant': { who: 'anybody', isOfEvent: true },
  'prediction.submit': { who: 'participant', isOfEvent: true },
  'leaderboard.read': { who: 'anybody', isOfEvent: true },
  'stats.read': { who: 'anybody', isOfEvent: true },
  'room.guest': { who: 'anybody', isOfEvent: true },
  'room.screen': { who: 'anybody', isOfEvent: true },
  'room.organiser': { who: 'organiser' },
  'link.shorten': { who: 'anybody' },
  'settings.read': { who: 'anybody' },
  'shareCode.check': { who: 'anybody' },
  'payment.process': { who: 'anybody' },
  'session.read': { who: 'anybody' },
  'session.end': { who: 'anybody' },
  'owner.authenticate': { who: 'anybody' },
  'analytics.track': { who: 'anybody' },
  'figures.read': { who: 'owner' },
  'payment.list': { who: 'owner' },
  'payment.refund': { who: 'owner' },
  'event.delete': { who: 'owner' },
  'settings.readAll': { who: 'owner' },
  'settings.update': { who: 'owner' },
  'health.read': { who: 'owner' },
  'clock.confirm': { who: 'owner' },
} as const satisfies Record<string, Row>;

export type Right = keyof typeof rows;
export const accessTable: Record<Right, Row> = rows;
