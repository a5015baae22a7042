import type { Language } from '../../../protocol/languages.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { english, i18n, withLanguage, activeLanguage } from '../../../protocol/i18n.ts';
import { retranslate } from '../../../protocol/texts/catalogue.ts';
import { sampleEventTexts } from '../../../protocol/texts/server/sampleEvent.ts';
import { requireTexts } from '../app/language.ts';
import { type RoomState, translateRooms } from './eventRoom.ts';

const { reason } = sampleEventTexts.translatable('title');
const area = reason.slice(0, reason.indexOf('.'));

/** Maps the English texts of the sample to their text keys. */
const reasons = new Map<unknown, string>(
  Object.entries(withLanguage(english, () => i18n.messages)).flatMap(([id, text]) =>
    id.startsWith(`${area}.`) ? [[text, id]] : [],
  ),
);

/** Translates a text of the sample, whose texts are stored in English. Returns any other text unchanged. */
const translateText = (message: string): string =>
  retranslate({ reason: reasons.get(message) ?? '', message });

/** Maps each translated event to its original. */
const origins = new WeakMap<GuestEvent, { original: GuestEvent; language: Language }>();

function translateEvent(event: GuestEvent, language: Language): GuestEvent {
  const origin = origins.get(event);
  if (origin?.language === language) return event;
  const original = origin?.original ?? event;
  const { title, location, description } = original;
  const translated = {
    ...original,
    title: translateText(title),
    ...(location !== undefined && { location: translateText(location) }),
    ...(description !== undefined && { description: translateText(description) }),
  };
  origins.set(translated, { original, language });
  return translated;
}

/**
 * Adds the reader's language as the question's translation, as in an event with two languages. The options
 * themselves stay unchanged, because predictions contain options as they are stored.
 */
const translateQuestion = (question: Question, language: Language): Question =>
  question.translation?.language === language
    ? question
    : {
        ...question,
        translation: {
          language,
          text: translateText(question.text),
          ...(question.options && { options: question.options.map(translateText) }),
        },
      };

/** Translates the sample event for guests and big screens. Returns every other room unchanged. */
function translateRoom(room: RoomState): RoomState {
  if (room.event.shareCode !== sampleShareCode || room.audience === 'organiser') return room;
  const language = activeLanguage();
  return {
    ...room,
    event: translateEvent(room.event, language),
    questions: room.questions.map((question) => translateQuestion(question, language)),
  };
}

/** Shows the sample in the reader's language. */
export async function translateSample(): Promise<void> {
  await requireTexts(['creation']);
  translateRooms(translateRoom);
}
