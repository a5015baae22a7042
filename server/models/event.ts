import { celebrations } from '../../protocol/rules/celebrations.ts';
import { looks } from '../../protocol/appearance/looks.ts';
import type { Language } from '../../protocol/languages.ts';
import type { BigScreenQr } from '../../protocol/schemas/events.ts';
import { showEffect } from './showEffect.ts';
import { keepsakeAudiences, type KeepsakePart } from '../../protocol/rules/keepsake.ts';
import {
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
import { question } from './question.ts';

/** The data format that this version writes. */
export const dataFormat = 2;

/**
 * The formats of events that this version reads. Earlier versions wrote 3 to 5 for events with certain
 * features.
 */
export const readableFormats: readonly number[] = [dataFormat, 3, 4, 5];

/** The simulated guests of a rehearsal. */
const simulation = part({
  /** The target number of guests, and the number that has joined. */
  wanted: number,
  come: number,
  /** The seed of their random behaviour. */
  seed: text,
  /** When the simulation started. */
  begunAt: instant,
});

/** The frozen places 1 to 3 with their scores. Guests see these places until the podium. */
const freeze = part({
  /** The latest end of the freeze. */
  until: instant,
  places: listOf(
    part({
      participantId: id,
      totalPredictions: number,
      correctPredictions: number,
      points: number,
      tieBreakerDistance: optional(number),
    }),
  ),
});

/** A table or team that guests may belong to. */
const table = part({ _id: id, name: text });

/**
 * An event with its questions in one document, so that an organiser's change is atomic. Except for
 * `participantCount` and `simulation`, only `changeEvent` updates it, with the known revision as a condition.
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
    /** The share code and all earlier ones. They stay reserved and lead to this event. */
    codes: listOf(text),
    adminCodeHash: text,
    /** The version of the admin code. Grants for another version are void. */
    adminCodeMark: text,
    isActive: flag,
    isPaid: flag,
    isSample: { ...flag, default: false },
    /** Rehearsals only: the original event. */
    originId: optional(id),
    simulation: optional(simulation),
    /** True: guests cannot join. */
    isDoorClosed: optional(flag),
    /** True: the game has ended; guests can neither join nor predict. */
    isOver: optional(flag),
    showAnswers: flag,
    /** Tables or teams in the order of creation. Absent: none. */
    tables: optional(listOf(table)),
    /** The winners were shown on the big screen. */
    wasCrowned: optional(flag),
    /** Absent: guests see the current places. */
    freeze: optional(freeze),
    /** The effect of the latest step of the show that has changed the event, or was undone. */
    showEffect,
    /** How often the host has restarted the game. Absent: never. */
    startOvers: optional(number),
    /**
     * Idempotency keys of the latest photos, newest last. A photo with one of these keys is not stored again.
     */
    photoKeys: optional(listOf(id)),
    /**
     * True since the first guest on paper was added: closed questions then still accept predictions by the
     * organiser.
     */
    hasPaperGuests: optional(flag),
    /** Absent: large while guests are joining, then small. */
    bigScreenQr: optional(word<BigScreenQr>()),
    /** The event's language. Absent: English. */
    language: optional(word<Language>()),
    /** The second language of its questions and big screen. Absent: none. */
    secondLanguage: optional(word<Language>()),
    /** What the event celebrates. Absent: a wedding. */
    celebration: optional(word(celebrations)),
    /** The look of the event's pages. Absent: by the celebration. */
    look: optional(word(looks)),
    /** The host's own accent color, as `#rrggbb`. Absent: the look's. */
    accent: optional(text),
    /** The couple's display name. Absent: 'The couple'. */
    coupleName: optional(text),
    /** True: a message is shown to others only after the host has approved its text. Absent: immediately. */
    holdsMessages: optional(flag),
    /** The audience of the published keepsake. Absent: it is not published. */
    keepsake: optional(word(keepsakeAudiences)),
    /** The parts left out of the keepsake. Absent: none. */
    keepsakeWithout: optional(listOf(word<KeepsakePart>())),
    email: optional(text),
    /**
     * The idempotency key of the free creation and a fingerprint of its input. A repeated call creates no
     * second event.
     */
    creationKey: optional(text),
    creationPrint: optional(text),
    createdAt: instant,
    questions: listOf(question),
    /** Rises with every change. */
    revision: number,
    /**
     * A fencing number: rises with every change that restricts what guests may do. Predictions and joins are
     * validated at one fence. The write is rejected if the participant's document has a later one.
     */
    fence: number,
    /**
     * True while a restricting change is in flight or was interrupted. Until that change is finished,
     * predictions and joins are not validated against this document.
     */
    closing: optional(flag),
    format: number,
    /** The number of participants, for the owner's list. Absent until a guest has joined. */
    participantCount: optional(number),
  },
  [
    // Not unique: the reservation (`ShareCodeModel`) decides which event has a code.
    [{ codes: 1 }],
    [{ 'questions._id': 1 }],
    [{ 'questions.closesAt': 1 }, { sparse: true }],
    [{ 'questions.revealsAt': 1 }, { sparse: true }],
    [{ 'freeze.until': 1 }, { sparse: true }],
    [{ closing: 1 }, { sparse: true }],
    [{ creationKey: 1 }, { unique: true, sparse: true }],
    // At most one rehearsal per event.
    [{ originId: 1 }, { unique: true, sparse: true }],
    [{ isSample: 1, createdAt: -1 }],
    [{ isActive: 1, isSample: 1 }, { partialFilterExpression: { isActive: false } }],
  ],
);
export type EventRecord = RecordOf<typeof EventModel>;
export type QuestionRecord = EventRecord['questions'][number];
export type PhotoRecord = NonNullable<QuestionRecord['photo']>;
export type TableRecord = NonNullable<EventRecord['tables']>[number];

/** The filter for events that count in metrics: neither the sample nor a rehearsal. */
export const countedEvents = { isSample: false, originId: { $exists: false } };
