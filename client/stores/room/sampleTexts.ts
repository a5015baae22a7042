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

/** The text keys of the sample, by their English text. */
const reasons = new Map<unknown, string>(
  Object.entries(withLanguage(english, () => i18n.messages)).flatMap(([id, text]) =>
    id.startsWith(`${area}.`) ? [[text, id]] : [],
  ),
);

/** Translates a text of the sample, which is stored in English. Returns any other text unchanged. */
const translateText = (message: string): string =>
  retranslate({ reason: reasons.get(message) ?? '', message });

/** The original of each translated event. */
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
 * Predictions contain options as they are stored, so the reader's language is added as a translation, as in
 * an event with two languages.
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

/** Translates the sample event for guests and screens. Returns every other room unchanged. */
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
