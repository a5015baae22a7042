import { randomInt } from 'node:crypto';
import type { Language } from '../../protocol/languages.ts';
import type { BigScreenQr } from '../../protocol/schemas/events.ts';
import type { TransferRequestState } from '../../protocol/schemas/transfers.ts';
import { keepsakeAudiences, type KeepsakePart } from '../../protocol/rules/keepsake.ts';
import { numberRules, questionTypes } from '../../protocol/rules/scoring.ts';
import {
  anything,
  defineModel,
  flag,
  id,
  instant,
  listOf,
  number,
  optional,
  part,
  type RecordOf,
  text,
  word,
} from './record.ts';
import { showEffect } from './showEffect.ts';

/** The format of what is stored, as this version writes it. */
export const dataFormat = 2;

/** The formats of events that this version reads: 57ef6c9b wrote 3 to 5 for events that use its newer features. */
export const readableFormats: readonly number[] = [dataFormat, 3, 4, 5];

/** The photo of an answer: the id of its image, and the size in pixels. */
const photo = part({ _id: id, width: number, height: number });

/** A question's words in another language: told while that is the event's second one. */
const translation = part({ language: word<Language>(), text, options: optional(listOf(text)) });

/** A question, which stands in its event; `order` counts from 1, lower comes first. */
const question = part({
  _id: id,
  text,
  type: word(questionTypes),
  options: optional(listOf(text)),
  translation: optional(translation),
  correctAnswer: optional(text),
  /** Further right answers, as keys. */
  acceptedKeys: optional(text),
  /** 2 or 3; absent: it counts 1. */
  weight: optional(number),
  /** Absent: a number has to be equal. `tolerance` with `within`. */
  numberRule: optional(word(numberRules)),
  tolerance: optional(number),
  isTieBreaker: optional(flag),
  /** What only the host sees. */
  note: optional(text),
  isActive: flag,
  /** The answer waits for the show: for guests and screens it does not exist, and it counts for nobody. */
  isHeld: optional(flag),
  /** Told with the answer, and never before it. */
  photo: optional(photo),
  /** The link of the witness who set the held answer. */
  witnessId: optional(id),
  /** Guests were shown its answer: it stays closed for good. */
  wasRevealed: optional(flag),
  /** The room was shown how it predicted: it stays closed, too. */
  wasTold: optional(flag),
  /** The host or the clock has closed it: it is no draft, also when nobody predicted it. */
  wasClosed: optional(flag),
  /** When the clock closes it. */
  closesAt: optional(instant),
  order: number,
});

/** The simulated guests of a rehearsal. */
const simulation = part({
  /** How many shall come, and how many have. */
  wanted: number,
  come: number,
  /** What they do is drawn by it. */
  seed: text,
  /** When the first of them set out. */
  begunAt: instant,
});

/** A table or team that guests may belong to. */
const table = part({ _id: id, name: text });

/**
 * An event with its questions: what an organiser changes together is one document. `changeEvent` alone changes it, by
 * naming the revision that it knows.
 */
export const EventModel = defineModel(
  'Event',
  {
    title: text,
    date: optional(text),
    location: optional(text),
    description: optional(text),
    logo: optional(text),
    headerImage: optional(text),
    shareCode: text,
    /** The share code and every earlier one: all stay reserved and lead here. */
    codes: listOf(text),
    adminCodeHash: text,
    /** Its version: changes with the admin code; a grant of another one has ended. */
    adminCodeMark: text,
    isActive: flag,
    isPaid: flag,
    isSample: { ...flag, default: false },
    /** Of a rehearsal: the event that it rehearses. */
    originId: optional(id),
    simulation: optional(simulation),
    /** No new guests. Absent: they may join. */
    isDoorClosed: optional(flag),
    /** No new guests and no predictions. Absent: the game is on. */
    isOver: optional(flag),
    showAnswers: flag,
    /** Tables or teams, in the order in which they were named. Absent: none. */
    tables: optional(listOf(table)),
    /** The winners were shown on the big screen. */
    wasCrowned: optional(flag),
    /** Of the latest step of the show that has changed the event, or was undone. */
    showEffect,
    /** How often the host has started over. Absent: never. */
    startOvers: optional(number),
    /** The submissions of the latest photos (`Idempotency-Key`), the newest last: none of them is stored again. */
    photoKeys: optional(listOf(id)),
    /** Some of its guests play on paper, since the first of them was added: then closed questions still take something. */
    hasPaperGuests: optional(flag),
    /** Absent: large while guests are coming, then small. */
    bigScreenQr: optional(word<BigScreenQr>()),
    /** What it speaks. Absent: English. */
    language: optional(word<Language>()),
    /** What its questions and big screen speak beside that. Absent: nothing. */
    secondLanguage: optional(word<Language>()),
    /** What the couple are called. Absent: 'The couple'. */
    coupleName: optional(text),
    /** For whom the keepsake is published. Absent: for nobody. */
    keepsake: optional(word(keepsakeAudiences)),
    /** What is left out of it. Absent: nothing. */
    keepsakeWithout: optional(listOf(word<KeepsakePart>())),
    email: optional(text),
    /** The submission that made it for nothing, so that its repetition does not make a second one. */
    creationKey: optional(text),
    creationPrint: optional(text),
    createdAt: instant,
    questions: listOf(question),
    /** Counts the changes. */
    revision: number,
    /**
     * Counts the changes after which less may be done than before. Whoever predicts or joins names the number by which
     * that was judged; a participant who stands at a later one takes it no more.
     */
    fence: number,
    /** A change is under way, or was cut short, that closes something: until it is known, nobody is judged by the fields. */
    closing: optional(flag),
    format: number,
    /** A roll-up for the owner's list; the truth is the participants. Absent until somebody has joined. */
    participantCount: optional(number),
  },
  [
    // Whose a code is says its reservation.
    [{ codes: 1 }],
    [{ 'questions._id': 1 }],
    [{ 'questions.closesAt': 1 }, { sparse: true }],
    [{ closing: 1 }, { sparse: true }],
    [{ creationKey: 1 }, { unique: true, sparse: true }],
    // One rehearsal at a time.
    [{ originId: 1 }, { unique: true, sparse: true }],
    [{ isSample: 1, createdAt: -1 }],
    [{ isActive: 1, isSample: 1 }, { partialFilterExpression: { isActive: false } }],
  ],
);
export type EventRecord = RecordOf<typeof EventModel>;
export type QuestionRecord = EventRecord['questions'][number];
export type PhotoRecord = NonNullable<QuestionRecord['photo']>;
export type TableRecord = NonNullable<EventRecord['tables']>[number];

/** The events that count: neither the sample nor a rehearsal. */
export const countedEvents = { isSample: false, originId: { $exists: false } };

/**
 * What is kept of an event that was removed: that it was there. Until `sweptAt` something of it may still lie about;
 * its share codes are only known until its short links are gone.
 */
export const RemovedEventModel = defineModel(
  'RemovedEvent',
  {
    /** The event's id. */
    _id: id,
    codes: optional(listOf(text)),
    /** Absent: it counted nowhere. */
    createdAt: optional(instant),
    removedAt: instant,
    sweptAt: optional(instant),
  },
  [[{ createdAt: 1 }], [{ sweptAt: 1 }]],
);
export type RemovedEventRecord = RecordOf<typeof RemovedEventModel>;

/** A prediction, as its participant's document holds it. The instant is the database's. */
export interface StoredPrediction {
  answer: string;
  submittedAt: Date;
}

/** A prediction, and whose and of what it is: one per participant and question. */
export interface PredictionRecord extends StoredPrediction {
  participantId: string;
  questionId: string;
}

/**
 * A participant with their predictions, so that these go with them, and so that each is stored under the condition that
 * the question still takes it. `nameKey` makes the name unique in the event; `idempotencyKeyHash` makes a repeated join
 * harmless. The sample's players and whoever rehearses have no activity: they count nowhere.
 */
export const ParticipantModel = defineModel(
  'Participant',
  {
    eventId: id,
    username: text,
    nameKey: text,
    idempotencyKeyHash: optional(text),
    message: optional(text),
    /** Has no phone: what they predict is entered by the organiser. Goes with the first phone that plays as them. */
    isOnPaper: optional(flag),
    /** Nobody: made for a rehearsal. */
    isSimulated: optional(flag),
    /** Where they belong. One that the event has no more is none. */
    tableId: optional(id),
    joinedAt: instant,
    /** The days (UTC, `YYYY-MM-DD`) on which they joined or predicted. */
    activeDays: optional(listOf(text)),
    /** The last sign of them. */
    lastActiveAt: optional(instant),
    /** By the question's id. Those of a question that is gone count for nothing. */
    predictions: optional(anything<Record<string, StoredPrediction>>()),
    /** Counts the changes that anybody can see. */
    revision: number,
    /**
     * A random integer. The sum of those of an event (an additive multiset hash) tells whether two sets of guests are the
     * same. Absent in documents of earlier versions: such sets are compared by their ids.
     */
    setHashTerm: optional(number),
    /** What was judged by an earlier number of the event's is not stored any more. */
    fence: number,
  },
  [
    [{ eventId: 1, nameKey: 1 }, { unique: true }],
    [{ eventId: 1, joinedAt: 1 }],
    [{ activeDays: 1 }],
    [{ lastActiveAt: 1 }],
  ],
);
export type ParticipantRecord = RecordOf<typeof ParticipantModel>;

/** The sum of the terms of 8,000 guests is exact: it is below 2^53. */
export const newSetHashTerm = (): number => randomInt(1, 2 ** 40);

/**
 * A one-time key that moves a guest to another phone: its hash alone, so that the data cannot be used as a key. A used
 * one is kept until it expires, for the page whose reply was lost. A request to be let back in is a key that opens
 * nothing until the host agrees. The collection has the name that it was first given.
 */
export const TransferLinkModel = defineModel(
  'TransferLink',
  {
    eventId: id,
    participantId: id,
    tokenHash: text,
    expiresAt: instant,
    /** Whose it is since it was used: the hash of that page's own key. */
    usedBy: optional(text),
    /** A request's number, and when it was made. */
    requestNumber: optional(number),
    requestedAt: optional(instant),
    /** Absent: the key lets its holder in. */
    requestState: optional(word<TransferRequestState>()),
    /** The slots of a waiting request, of the event and of the guest. Earlier versions stored none. */
    slot: optional(text),
    guestSlot: optional(text),
  },
  [
    [{ tokenHash: 1 }, { unique: true }],
    [{ eventId: 1, expiresAt: 1 }],
    [{ eventId: 1, requestState: 1, requestedAt: 1 }],
    [{ participantId: 1, usedBy: 1, expiresAt: 1 }],
    [{ expiresAt: 1 }],
    [{ slot: 1 }, { unique: true, sparse: true }],
    [{ guestSlot: 1 }, { unique: true, sparse: true }],
  ],
  'seatlinks',
);
export type TransferLinkRecord = RecordOf<typeof TransferLinkModel>;
