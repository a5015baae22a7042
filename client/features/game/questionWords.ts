import { optionOf } from '../../../protocol/rules/spelling.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question, Translation } from '../../../protocol/schemas/questions.ts';
import { spoken } from '../../../protocol/spoken.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

type Asked = Pick<Question, 'translation'>;

/** A question's words in the event's second language, where that is spoken now. */
const translationOf = ({ translation }: Asked): Translation | undefined =>
  translation?.language === spoken() ? translation : undefined;

/** A question as it is asked in the language that is spoken now: in the event's second one where it is that, else in the first. */
export const textOf = (question: Asked & Pick<Question, 'text'>): string =>
  translationOf(question)?.text ?? question.text;

/** An option as it reads in the language that is spoken now; predicted and sent is always the first language's. */
export function optionLabel(question: Asked & Pick<Question, 'options'>, option: string): string {
  const { options = [] } = question;
  const own = optionOf(options, option) ?? option;
  return translationOf(question)?.options?.[options.indexOf(own)] ?? own;
}

const languageOfRoom = (): Pick<GuestEvent, 'language'> | undefined => useEventRoom.getState().room?.event;

/** The language of a question's text, as `lang` takes it; undefined where the event names none. */
export const langOf = (question: Asked, event = languageOfRoom()) =>
  translationOf(question)?.language ?? event?.language;

/** The same of an option. Yes and no are said by the page, and what guests have typed is in any language. */
export function optionLang(question: Asked & Pick<Question, 'type'>, event = languageOfRoom()) {
  if (question.type !== 'multiple_choice') return undefined;
  const translation = translationOf(question);
  return translation?.options ? translation.language : event?.language;
}
