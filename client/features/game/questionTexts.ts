import { optionOf } from '../../../protocol/rules/spelling.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question, Translation } from '../../../protocol/schemas/questions.ts';
import { activeLanguage } from '../../../protocol/i18n.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

type Translatable = Pick<Question, 'translation'>;

/** The translation of a question, if the current language is the event's second language. */
const translationOf = ({ translation }: Translatable): Translation | undefined =>
  translation?.language === activeLanguage() ? translation : undefined;

/**
 * The text of a question in the current language if the event has it, otherwise in the event's first
 * language.
 */
export const textOf = (question: Translatable & Pick<Question, 'text'>): string =>
  translationOf(question)?.text ?? question.text;

/** The text of an option in the current language. Predictions always store the first language's text. */
export function optionLabel(question: Translatable & Pick<Question, 'options'>, option: string): string {
  const { options = [] } = question;
  const current = optionOf(options, option) ?? option;
  return translationOf(question)?.options?.[options.indexOf(current)] ?? current;
}

const languageOfRoom = (): Pick<GuestEvent, 'language'> | undefined => useEventRoom.getState().room?.event;

/** The `lang` attribute of a question's text; `undefined` if the event names no language. */
export const langOf = (question: Translatable, event = languageOfRoom()) =>
  translationOf(question)?.language ?? event?.language;

/**
 * The `lang` attribute of an option. Yes and no are texts of the page, and typed answers may be in any
 * language, so neither has a `lang` attribute.
 */
export function optionLang(question: Translatable & Pick<Question, 'type'>, event = languageOfRoom()) {
  if (question.type !== 'multiple_choice') return undefined;
  const translation = translationOf(question);
  return translation?.options ? translation.language : event?.language;
}
