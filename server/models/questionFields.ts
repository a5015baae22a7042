import type { Question } from '../../protocol/schemas/questions.ts';
import type { QuestionRecord } from './event.ts';

/** Describes how a stored field of a question is used. */
interface Uses {
  /**
   * Whether clients receive the field. `converted` means that it has another form, or that only some
   * recipients get it.
   */
  sent: 'asStored' | 'converted' | false;
  /**
   * How the audit log records a change: as a change of the content, as an entry of its own kind, or not at
   * all.
   */
  logged: 'content' | 'ownAction' | false;
  /** Whether a rehearsal copies the field. `reset` means that the copy gets another value. */
  copied: 'asStored' | 'reset' | false;
  /** Whether a translation contains the field. */
  translated: boolean;
}

type TranslatedName = Exclude<keyof NonNullable<QuestionRecord['translation']>, 'language'>;

/**
 * The uses of all stored fields. The compiler rejects a schema field without an entry. It also rejects an
 * entry that contradicts the schema of the API or the translation.
 */
export type QuestionFields = {
  [Name in keyof Required<QuestionRecord>]: Uses & {
    sent: Name extends keyof Question ? 'asStored' | 'converted' : 'converted' | false;
    translated: Name extends TranslatedName ? true : false;
  };
};

// oxfmt-ignore
export const questionFields = {
  _id:           { sent: 'converted', logged: false,       copied: 'reset',    translated: false },
  text:          { sent: 'asStored',  logged: 'content',   copied: 'asStored', translated: true },
  type:          { sent: 'asStored',  logged: false,       copied: 'asStored', translated: false },
  options:       { sent: 'asStored',  logged: 'content',   copied: 'asStored', translated: true },
  translation:   { sent: 'converted', logged: 'content',   copied: 'asStored', translated: false },
  correctAnswer: { sent: 'asStored',  logged: 'ownAction', copied: 'asStored', translated: false },
  acceptedKeys:  { sent: 'asStored',  logged: 'ownAction', copied: false,      translated: false },
  weight:        { sent: 'asStored',  logged: 'content',   copied: 'asStored', translated: false },
  numberRule:    { sent: 'asStored',  logged: 'content',   copied: 'asStored', translated: false },
  tolerance:     { sent: 'asStored',  logged: 'content',   copied: 'asStored', translated: false },
  isTieBreaker:  { sent: 'asStored',  logged: 'content',   copied: 'asStored', translated: false },
  note:          { sent: 'asStored',  logged: 'content',   copied: 'asStored', translated: false },
  isActive:      { sent: 'asStored',  logged: 'ownAction', copied: 'reset',    translated: false },
  isHeld:        { sent: 'asStored',  logged: 'ownAction', copied: 'reset',    translated: false },
  photo:         { sent: 'converted', logged: 'ownAction', copied: false,      translated: false },
  questionImage: { sent: 'converted', logged: 'content',   copied: 'asStored', translated: false },
  witnessId:     { sent: false,       logged: false,       copied: false,      translated: false },
  wasRevealed:   { sent: 'asStored',  logged: 'ownAction', copied: false,      translated: false },
  wasTold:       { sent: 'asStored',  logged: false,       copied: false,      translated: false },
  wasClosed:     { sent: 'asStored',  logged: false,       copied: false,      translated: false },
  revealsAt:     { sent: false,       logged: 'ownAction', copied: false,      translated: false },
  closesAt:      { sent: 'converted', logged: 'ownAction', copied: false,      translated: false },
  order:         { sent: 'asStored',  logged: false,       copied: 'asStored', translated: false },
} as const satisfies QuestionFields;

type Table = typeof questionFields;
type NamesWith<Use extends keyof Uses, Value> = {
  [Name in keyof Table]: Table[Name][Use] extends Value ? Name : never;
}[keyof Table];

/** Returns the names of the fields that have this value for a use. */
export const fieldsWith = <const Use extends keyof Uses, const Value extends Uses[Use]>(
  use: Use,
  value: Value,
): NamesWith<Use, Value>[] =>
  (Object.keys(questionFields) as (keyof Table)[]).filter(
    (name): name is NamesWith<Use, Value> => questionFields[name][use] === value,
  );
