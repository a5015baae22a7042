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

/** The format of what is stored, as this version writes it. */
export const dataFormat = 2;

/** The formats of events that this version reads: 57ef6c9b wrote 3 to 5 for events that use its newer features. */
export const readableFormats: readonly number[] = [dataFormat, 3, 4, 5];

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
