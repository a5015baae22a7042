import type { Event } from '../../protocol/schemas/events.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import type { CreateQuestion, Question } from '../../protocol/schemas/questions.ts';
import type { Browser } from './Browser.ts';
import type { ServedApp } from './testApp.ts';

/** An event that is ready for guests, with its organiser's browser. */
export interface TestEvent {
  event: Event;
  code: string;
  organiser: Browser;
  addQuestion: (question?: Partial<CreateQuestion>) => Promise<Question>;
  /** Opens a new browser that joins under a name. */
  joinAs: (username: string) => Promise<{ browser: Browser; participant: Participant }>;
  setAnswer: (question: Question, correctAnswer: string | null) => Promise<unknown>;
  update: (change: object) => Promise<unknown>;
}

export const adminCode = 'The Admin Code';
let count = 0;

/** Creates a free event as the owner, and signs in an organiser. */
export async function createTestEvent(
  app: Pick<ServedApp, 'browser' | 'owner'>,
  fields: object = {},
): Promise<TestEvent> {
  count += 1;
  const owner = await app.owner();
  const made = await owner.post('/api/events', {
    title: `Ada & Ben ${count}`,
    date: '2026-12-05T15:30',
    adminCode,
    customShareCode: `PARTY${count}`,
    ...fields,
  });
  if (made.status !== 201) throw new Error(`The event was not created: ${JSON.stringify(made.body)}`);
  const event = made.body as Event;
  const code = event.shareCode;
  const organiser = app.browser();
  await organiser.post(`/api/events/${code}/admin-auth`, { adminCode });
  return {
    event,
    code,
    organiser,
    addQuestion: async (question = {}) =>
      (
        await organiser.post(`/api/events/${code}/questions`, {
          text: 'Will it rain?',
          type: 'yes_no',
          ...question,
        })
      ).body as Question,
    joinAs: async (username) => {
      const browser = app.browser();
      const joined = await browser.post(`/api/events/${code}/participants`, { username });
      return { browser, participant: joined.body as Participant };
    },
    setAnswer: async (question, correctAnswer) =>
      organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer }),
    update: async (change) => organiser.patch(`/api/events/${code}`, change),
  };
}
