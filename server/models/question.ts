import type { Language } from '../../protocol/languages.ts';
import { numberRules, questionTypes } from '../../protocol/rules/correctness.ts';
import { flag, id, instant, listOf, number, optional, part, text, word } from './record.ts';

/** The photo of an answer: the id of its image, and the size in pixels. */
const photo = part({ _id: id, width: number, height: number });

/**
 * The image of a question: the id of its image, its size in pixels, the bytes of both stored sizes, and its
 * alternative texts. `translatedAlt` is sent while its language is the event's second one.
 */
const questionImage = part({
  _id: id,
  width: number,
  height: number,
  bytes: number,
  alt: optional(text),
  translatedAlt: optional(part({ language: word<Language>(), text })),
});

/** A question's texts in another language. They are sent if `language` is the event's second language. */
const translation = part({ language: word<Language>(), text, options: optional(listOf(text)) });

/** A question, which is part of its event's document. `order` starts at 1. Lower numbers come first. */
export const question = part({
  _id: id,
  text,
  type: word(questionTypes),
  options: optional(listOf(text)),
  translation: optional(translation),
  correctAnswer: optional(text),
  /** The keys of further accepted answers, concatenated. */
  acceptedKeys: optional(text),
  /** The points for a correct prediction: 2 or 3. Absent: 1. */
  weight: optional(number),
  /**
   * The rule for numbers. Absent: only an equal number is correct. `tolerance` applies to the rule `within`.
   */
  numberRule: optional(word(numberRules)),
  tolerance: optional(number),
  isTieBreaker: optional(flag),
  /** A note that only the host sees. */
  note: optional(text),
  isActive: flag,
  /**
   * The answer is held for the show. Guests and screens do not receive the answer, and it gives no points
   * yet.
   */
  isHeld: optional(flag),
  /** The photo of the moment. It is sent only together with the answer. */
  photo: optional(photo),
  /** Sent together with the question. Starting over keeps it. */
  questionImage: optional(questionImage),
  /** The link of the scorekeeper who set the held answer. */
  witnessId: optional(id),
  /** Guests have seen the answer. The question stays closed permanently. */
  wasRevealed: optional(flag),
  /** Guests have seen the distribution of predictions. The question stays closed permanently. */
  wasTold: optional(flag),
  /**
   * The host or the schedule has closed the question. A closed question is not a draft, even without
   * predictions.
   */
  wasClosed: optional(flag),
  /** When the show makes the held answer visible. */
  revealsAt: optional(instant),
  /** When the schedule closes the question. */
  closesAt: optional(instant),
  order: number,
});
