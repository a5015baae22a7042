import { Types } from 'mongoose';
import { nameKey } from '../../protocol/checks.ts';
import { dayOf } from '../../protocol/rules/days.ts';
import type { EventRecord, ParticipantRecord } from '../../server/models/game.ts';
import type { PaymentRecord } from '../../server/models/payments.ts';

/** Things as they are stored, for data sets that have to be made at other times than now. */
let count = 0;

export function storedEvent(fields: Partial<EventRecord> & { createdAt: Date }): EventRecord {
  count += 1;
  const shareCode = fields.shareCode ?? `S${count}`;
  return {
    _id: new Types.ObjectId(),
    title: `Mia & Noah ${count}`,
    date: '2026-06-20T15:00',
    location: 'The old mill',
    shareCode,
    codes: [shareCode],
    adminCodeHash: 'scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    adminCodeMark: 'nobody',
    isActive: true,
    isPaid: true,
    isSample: false,
    showAnswers: false,
    ...fields,
  };
}

/** A guest who was there at these instants, the first of which is joining. */
export function storedGuest(eventId: Types.ObjectId, visits: [Date, ...Date[]]): ParticipantRecord {
  count += 1;
  const username = `Guest ${count}`;
  return {
    _id: new Types.ObjectId(),
    eventId,
    username,
    nameKey: nameKey(username),
    joinedAt: visits[0],
    activeDays: [...new Set(visits.map(dayOf))],
    lastActiveAt: visits.at(-1)!,
  };
}

export function storedPayment(fields: Partial<PaymentRecord> & { paidAt: Date }): PaymentRecord {
  count += 1;
  const isTest = fields.isTest ?? true;
  return {
    _id: new Types.ObjectId(),
    key: `key ${count}`,
    print: `print ${count}`,
    status: 'completed',
    provider: isTest ? 'test' : 'square',
    isTest,
    amount: 1_999,
    currency: 'CAD',
    email: 'mia@example.org',
    eventId: new Types.ObjectId(),
    eventTitle: `Mia & Noah ${count}`,
    shareCode: `S${count}`,
    attempt: 1,
    attemptedAt: fields.paidAt,
    sourceMark: `card ${count}`,
    providerPaymentId: `payment ${count}`,
    createdAt: fields.paidAt,
    ...fields,
  };
}
