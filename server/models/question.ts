import type { Language } from '../../protocol/languages.ts';
import { numberRules, questionTypes } from '../../protocol/rules/scoring.ts';
import { flag, id, instant, listOf, number, optional, part, text, word } from './record.ts';

/** The photo of an answer: the id of its image, and the size in pixels. */
const photo = part({ _id: id, width: number, height: number });

/** A question's words in another language: told while that is the event's second one. */
const translation = part({ language: word<Language>(), text, options: optional(listOf(text)) });

/** A question of an event, part of the event's document; `order` counts from 1, lower comes first. */
export const question = part({
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
