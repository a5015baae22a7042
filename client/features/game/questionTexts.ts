import { optionOf } from '../../../protocol/rules/spelling.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question, QuestionImage, Translation } from '../../../protocol/schemas/questions.ts';
import { activeLanguage } from '../../../protocol/i18n.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

type Translatable = Pick<Question, 'translation'>;

/** Returns the translation of a question, if the current language is the event's second language. */
const translationOf = ({ translation }: Translatable): Translation | undefined =>
  translation?.language === activeLanguage() ? translation : undefined;

/**
 * Returns the text of a question in the current language. Falls back to the event's first language if the
 * event does not have the current one.
 */
export const textOf = (question: Translatable & Pick<Question, 'text'>): string =>
  translationOf(question)?.text ?? question.text;

/** Returns an option in the current language. Stored predictions always use the first language's text. */
export function optionLabel(question: Translatable & Pick<Question, 'options'>, option: string): string {
  const { options = [] } = question;
  const current = optionOf(options, option) ?? option;
  return translationOf(question)?.options?.[options.indexOf(current)] ?? current;
}

const languageOfRoom = (): Pick<GuestEvent, 'language'> | undefined => useEventRoom.getState().room?.event;

/** Returns the `lang` attribute of a question's text, or `undefined` if the event has no language. */
export const langOf = (question: Translatable, event = languageOfRoom()) =>
  translationOf(question)?.language ?? event?.language;

/** Returns the alternative text of an image in the current language, or else in the event's first language. */
export const altOf = ({ alt = '', translatedAlt }: QuestionImage): string =>
  translatedAlt?.language === activeLanguage() ? translatedAlt.text : alt;

/**
 * Returns the `lang` attribute of an option. Yes and no belong to the page's own texts, and typed answers can
 * be in any language. Neither has a `lang` attribute.
 */
export function optionLang(question: Translatable & Pick<Question, 'type'>, event = languageOfRoom()) {
  if (question.type !== 'multiple_choice') return undefined;
  const translation = translationOf(question);
  return translation?.options ? translation.language : event?.language;
}
