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
 * The formats of events that this version can read. Earlier versions wrote 3 to 5 for events with certain
 * features.
 */
export const readableFormats: readonly number[] = [dataFormat, 3, 4, 5];

/** The state of the simulated guests of a rehearsal. */
const simulation = part({
  /** The target number of guests, and the number of guests who have joined. */
  wanted: number,
  come: number,
  /** The seed for the random behaviour of the guests. */
  seed: text,
  /** When the simulation started. */
  begunAt: instant,
});

/** The frozen places 1 to 3 with their scores. Guests see these places until the podium. */
const freeze = part({
  /** The latest time at which the freeze ends. */
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

/** A table or team to which guests can belong. */
const table = part({ _id: id, name: text });

/**
 * An event with its questions. They are one document, so that an organiser's change is atomic. Only
 * `changeEvent` updates it, on condition of the known revision. `participantCount` and `simulation` are
 * updated separately.
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
    /**
     * The current share code and all earlier ones. The earlier ones stay reserved and still lead to this
     * event.
     */
    codes: listOf(text),
    adminCodeHash: text,
    /** The version of the admin code. Grants for another version are invalid. */
    adminCodeMark: text,
    isActive: flag,
    isPaid: flag,
    isSample: { ...flag, default: false },
    /** The original event of a rehearsal. Absent for other events. */
    originId: optional(id),
    simulation: optional(simulation),
    /** True: new guests cannot join. */
    isDoorClosed: optional(flag),
    /** True: the game has ended. Guests can neither join nor predict. */
    isOver: optional(flag),
    showAnswers: flag,
    /** Tables or teams in the order of creation. Absent: none. */
    tables: optional(listOf(table)),
    /** The big screen has shown the winners. */
    wasCrowned: optional(flag),
    /** The freeze. Absent: guests see the current places. */
    freeze: optional(freeze),
    /** The effect of the latest step of the show that has changed the event, or of its undo. */
    showEffect,
    /** How often the host has started over. Absent: never. */
    startOvers: optional(number),
    /**
     * The idempotency keys of the latest photos, newest last. A photo with one of these keys is not stored a
     * second time.
     */
    photoKeys: optional(listOf(id)),
    /**
     * True after the first guest on paper was added. The organiser can then enter predictions of closed
     * questions.
     */
    hasPaperGuests: optional(flag),
    /** The size of the QR code on the big screen. Absent: large while guests are joining, then small. */
    bigScreenQr: optional(word<BigScreenQr>()),
    /** The event's language. Absent: English. */
    language: optional(word<Language>()),
    /** The second language of the questions and the big screen. Absent: none. */
    secondLanguage: optional(word<Language>()),
    /** What the event celebrates. Absent: a wedding. */
    celebration: optional(word(celebrations)),
    /** The look of the event's pages. Absent: by the celebration. */
    look: optional(word(looks)),
    /** The host's own accent color, as `#rrggbb`. Absent: the look's. */
    accent: optional(text),
    /** The couple's display name. Absent: 'The couple'. */
    coupleName: optional(text),
    /**
     * True: other guests see a message only after the host has approved its text. Absent: they see it
     * immediately.
     */
    holdsMessages: optional(flag),
    /** The audience of the published keepsake. Absent: the keepsake is not published. */
    keepsake: optional(word(keepsakeAudiences)),
    /** The parts that the keepsake omits. Absent: none. */
    keepsakeWithout: optional(listOf(word<KeepsakePart>())),
    email: optional(text),
    /**
     * The idempotency key of the call that created the event for free, and a fingerprint of its input. If the
     * call is repeated, it creates no second event.
     */
    creationKey: optional(text),
    creationPrint: optional(text),
    createdAt: instant,
    questions: listOf(question),
    /** Increases with each change. */
    revision: number,
    /**
     * A fencing number. It increases with each change that restricts guests. Predictions and joins are
     * validated at a fence. The write is rejected if the participant's document has a later fence.
     */
    fence: number,
    /**
     * True while a restricting change is in flight or if it was interrupted. Until the change is finished,
     * predictions and joins are not validated against this document.
     */
    closing: optional(flag),
    format: number,
    /** The number of participants, for the owner's list. Absent until the first guest has joined. */
    participantCount: optional(number),
  },
  [
    // The index is not unique, because the reservation (`ShareCodeModel`) decides which event has a code.
    [{ codes: 1 }],
    [{ 'questions._id': 1 }],
    [{ 'questions.closesAt': 1 }, { sparse: true }],
    [{ 'questions.revealsAt': 1 }, { sparse: true }],
    [{ 'freeze.until': 1 }, { sparse: true }],
    [{ closing: 1 }, { sparse: true }],
    [{ creationKey: 1 }, { unique: true, sparse: true }],
    // An event has at most one rehearsal.
    [{ originId: 1 }, { unique: true, sparse: true }],
    [{ isSample: 1, createdAt: -1 }],
    [{ isActive: 1, isSample: 1 }, { partialFilterExpression: { isActive: false } }],
  ],
);
export type EventRecord = RecordOf<typeof EventModel>;
export type QuestionRecord = EventRecord['questions'][number];
export type PhotoRecord = NonNullable<QuestionRecord['photo']>;
export type QuestionImageRecord = NonNullable<QuestionRecord['questionImage']>;
export type TableRecord = NonNullable<EventRecord['tables']>[number];

/** The filter for events that count in metrics. It excludes the sample event and rehearsals. */
export const countedEvents = { isSample: false, originId: { $exists: false } };
