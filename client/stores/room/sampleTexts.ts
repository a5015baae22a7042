import type { Language } from '../../../protocol/languages.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { english, i18n, speaking, spoken } from '../../../protocol/spoken.ts';
import { translateAgain } from '../../../protocol/texts/catalogue.ts';
import { sampleEventTexts } from '../../../protocol/texts/server/sampleEvent.ts';
import { needTexts } from '../app/language.ts';
import { type RoomState, translateRooms } from './eventRoom.ts';

const { reason } = sampleEventTexts.translatable('title');
const area = reason.slice(0, reason.indexOf('.'));

/** What the catalogue calls the texts of the sample, by their English. */
const reasons = new Map<unknown, string>(
  Object.entries(speaking(english, () => i18n.messages)).flatMap(([id, text]) =>
    id.startsWith(`${area}.`) ? [[text, id]] : [],
  ),
);

/** A text of the sample’s, which is stored in English, as it is said now; another text as it is. */
const said = (message: string): string => translateAgain({ reason: reasons.get(message) ?? '', message });

/** What was told of the sample, by what was made of it. */
const origins = new WeakMap<GuestEvent, { told: GuestEvent; language: Language }>();

function eventInWords(event: GuestEvent, language: Language): GuestEvent {
  const origin = origins.get(event);
  if (origin?.language === language) return event;
  const told = origin?.told ?? event;
  const { title, location, description } = told;
  const worded = {
    ...told,
    title: said(title),
    ...(location !== undefined && { location: said(location) }),
    ...(description !== undefined && { description: said(description) }),
  };
  origins.set(worded, { told, language });
  return worded;
}

/** Options are sent as they are stored: what they read as is a translation, as of a question in two languages. */
const questionInWords = (question: Question, language: Language): Question =>
  question.translation?.language === language
    ? question
    : {
        ...question,
        translation: {
          language,
          text: said(question.text),
          ...(question.options && { options: question.options.map(said) }),
        },
      };

/** The sample game in its reader’s language; every other event, and what its organiser sees, as it was told. */
function inReadersWords(room: RoomState): RoomState {
  if (room.event.shareCode !== sampleShareCode || room.audience === 'organiser') return room;
  const language = spoken();
  return {
    ...room,
    event: eventInWords(room.event, language),
    questions: room.questions.map((question) => questionInWords(question, language)),
  };
}

/** From now on the sample is shown in its reader’s language. */
export async function translateSample(): Promise<void> {
  await needTexts(['creation']);
  translateRooms(inReadersWords);
}
