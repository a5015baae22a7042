import { addDays, dayOf, startOfDay } from '../../protocol/rules/days.ts';
import { EventModel, type EventRecord } from '../../server/models/event.ts';
import { ParticipantModel, type ParticipantRecord } from '../../server/models/participant.ts';
import { PaymentModel } from '../../server/models/platform/payments.ts';
import { KeyedQueues } from '../../server/base/concurrency.ts';
import { metricsByDay } from '../../server/usecases/metrics/days.ts';
import { storedEvent, storedGuest, storedPayment } from './stored.ts';

/** The size of the year: 5,000 events of 60 guests by default. */
export interface YearPlan {
  now: Date;
  events?: number;
  guestsPerEvent?: number;
  onProgress?: (line: string) => void;
}

const yearDays = 365;
const hourMs = 3_600_000;
const batchSize = 1_000;

const names = [
  'Mia & Noah',
  'Zoë & Björn',
  'Ada & Ben',
  'Leilani & Kai',
  'José & Anaïs',
  'Oma Gerda wird 90',
];
const places = ['The old mill', 'Schloss am See', 'Kapalua Bay', 'Our garden', 'Hôtel du Lac'];
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length]!;
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs);

/**
 * Returns the days of the year, oldest first. A Saturday has as many events as the other six days of its week
 * together.
 */
function shareOut(events: number, today: string): string[] {
  const days = Array.from({ length: yearDays }, (_, index) => addDays(today, index + 1 - yearDays));
  const weights = days.map((day) => (startOfDay(day).getUTCDay() === 6 ? 6 : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return days.flatMap((day, index) => {
    const before = Math.round((reached / whole) * events);
    reached += weights[index]!;
    return Array<string>(Math.round((reached / whole) * events) - before).fill(day);
  });
}

/** Most guests join on the day of the event, some before it, and a few return weeks later. */
function guestsOf(event: EventRecord, count: number, now: Date): ParticipantRecord[] {
  const visits = (index: number): [Date, ...Date[]] => {
    const evening = later(event.createdAt, 6 + (index % 60) / 20);
    if (index % 50 === 7) return [evening, later(evening, 33 * 24)];
    return index % 3 === 0 ? [later(event.createdAt, 1), later(evening, 24)] : [evening];
  };
  return Array.from({ length: count }, (_, index) => {
    const [first, ...rest] = visits(index);
    const joinedAt = first < now ? first : now;
    return storedGuest(event._id, [joinedAt, ...rest.filter((at) => at <= now)]);
  });
}

function eventsOf(plan: Required<Pick<YearPlan, 'now' | 'events' | 'guestsPerEvent'>>): EventRecord[] {
  return shareOut(plan.events, dayOf(plan.now)).map((day, index) => {
    const morning = later(startOfDay(day), 8 + (index % 7));
    return storedEvent({
      createdAt: morning < plan.now ? morning : plan.now,
      title: `${pick(names, index)} ${index + 1}`,
      location: pick(places, index),
      description: 'Welcome! Predict what will happen, and see who knows us best.',
      shareCode: `YEAR${index + 1}`,
      email: `couple${index + 1}@example.org`,
      isPaid: index % 5 !== 0,
      isActive: index % 40 !== 3,
      participantCount: plan.guestsPerEvent,
    });
  });
}

async function inBatches<T>(items: T[], store: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize) await store(items.slice(from, from + batchSize));
}

/**
 * Fills a database with a year of events, guests, payments and roll-ups. The data are deterministic for a
 * given instant.
 */
export async function fillYear(plan: YearPlan): Promise<void> {
  const { now, events: count = 5_000, guestsPerEvent = 60, onProgress = () => {} } = plan;
  const events = eventsOf({ now, events: count, guestsPerEvent });
  await inBatches(events, async (batch) => EventModel.insertMany(batch, { lean: true }));
  await inBatches(
    events
      .filter(({ isPaid }) => isPaid)
      .map(({ _id, title, shareCode, createdAt }) =>
        storedPayment({ eventId: _id, eventTitle: title, shareCode, paidAt: createdAt }),
      ),
    async (batch) => PaymentModel.insertMany(batch, { lean: true }),
  );
  onProgress(`${events.length} events with their payments`);
  const atOnce = Math.max(1, Math.floor(batchSize / guestsPerEvent));
  for (let from = 0; from < events.length; from += atOnce) {
    const guests = events.slice(from, from + atOnce).flatMap((event) => guestsOf(event, guestsPerEvent, now));
    await ParticipantModel.collection.insertMany(guests);
    if (from % (atOnce * 50) === 0) onProgress(`guests of ${from} events`);
  }
  await metricsByDay(new KeyedQueues(), now);
  onProgress('the roll-ups of the days');
}
