import type { Language } from '../../protocol/languages.ts';
import { numberRules, questionTypes } from '../../protocol/rules/correctness.ts';
import { flag, id, instant, listOf, number, optional, part, text, word } from './record.ts';

/** The photo of an answer: the id of its image, and the size in pixels. */
const photo = part({ _id: id, width: number, height: number });

/** A question's texts in another language. They are sent while `language` is the event's second language. */
const translation = part({ language: word<Language>(), text, options: optional(listOf(text)) });

/** A question, part of its event's document. `order` starts at 1; lower comes first. */
export const question = part({
  _id: id,
  text,
  type: word(questionTypes),
  options: optional(listOf(text)),
  translation: optional(translation),
  correctAnswer: optional(text),
  /** Further correct answers, as normalized keys. */
  acceptedKeys: optional(text),
  /** 2 or 3; absent: 1. */
  weight: optional(number),
  /** Absent: a number must be equal. `tolerance` belongs to `within`. */
  numberRule: optional(word(numberRules)),
  tolerance: optional(number),
  isTieBreaker: optional(flag),
  /** A note that only the host sees. */
  note: optional(text),
  isActive: flag,
  /**
   * The answer is held for the show: guests and screens do not receive the answer, and it gives no points
   * yet.
   */
  isHeld: optional(flag),
  /** Sent together with the answer, never before it. */
  photo: optional(photo),
  /** The link of the scorekeeper who set the held answer. */
  witnessId: optional(id),
  /** The answer was shown to guests. The question stays closed permanently. */
  wasRevealed: optional(flag),
  /** The distribution of the predictions was shown to guests. The question stays closed permanently. */
  wasTold: optional(flag),
  /** The host or the schedule has closed the question. It is then no draft, even without predictions. */
  wasClosed: optional(flag),
  /** When the held answer becomes visible: the planned reveal of the show. */
  revealsAt: optional(instant),
  /** When the schedule closes the question. */
  closesAt: optional(instant),
  order: number,
});
