import { randomUUID } from 'node:crypto';
import type { Question } from '../../protocol/schemas/questions.ts';
import { join, predict, twinOf, type Guest } from '../routes/questions/guestCalls.ts';
import { Browser, type Reply } from '../support/Browser.ts';
import type { TestEvent } from '../support/testEvent.ts';

/** The browsers of an event’s people, or of the same people at another server with the same data. */
export interface People {
  organiser: Browser;
  owner: Browser;
}

/** A request of a person. It is the same request each time, also on a retry. */
export interface Action {
  ask: () => Promise<Reply>;
  /** The state that these people see: `after` once the action is done, `before` until then. */
  seenBy: (people: People) => Promise<unknown>;
  /** Does the action, then reverts to `before`. */
  undo?: () => Promise<unknown>;
  before: unknown;
  after: unknown;
}

let count = 0;
const unused = (what: string) => `${what} ${(count += 1)}`;

export const movedTo = (origin: string, { organiser, owner }: People): People => ({
  organiser: twinOf(organiser, new Browser(origin)),
  owner: twinOf(owner, new Browser(origin)),
});

/** The requests of people during an event. Each call returns an action on something new. */
export function actionsOf(
  party: TestEvent,
  people: People,
  guest: Guest,
): Record<string, () => Promise<Action>> {
  const path = `/api/events/${party.code}`;
  const list = async ({ organiser }: People, what: string) => (await organiser.get(`${path}/${what}`)).body;
  const question = async ({ id }: Question, seer: People) =>
    ((await list(seer, 'questions')) as Question[]).find((item) => item.id === id);
  const answers = async (seer: People, { id }: Question) =>
    ((await list(seer, 'predictions')) as { participantId: string; questionId: string; answer: string }[])
      .filter(({ participantId, questionId }) => participantId === guest.participant.id && questionId === id)
      .map(({ answer }) => answer);
  const names = async (seer: People, wanted: string) =>
    ((await list(seer, 'participants')) as { username: string }[])
      .map(({ username }) => username)
      .filter((username) => username === wanted);

  return {
    'a first prediction': async () => {
      const created = await party.addQuestion({ text: unused('Question') });
      return {
        ask: async () => predict(guest, created, 'yes'),
        seenBy: async (seer) => answers(seer, created),
        before: [],
        after: ['yes'],
      };
    },
    'another prediction': async () => {
      const created = await party.addQuestion({ text: unused('Question') });
      await predict(guest, created, 'no');
      return {
        ask: async () => predict(guest, created, 'yes'),
        seenBy: async (seer) => answers(seer, created),
        undo: async () => {
          await predict(guest, created, 'yes');
          await predict(guest, created, 'no');
        },
        before: ['no'],
        after: ['yes'],
      };
    },
    'a join': async () => {
      const [username, key] = [unused('Guest'), randomUUID()];
      const browser = new Browser(people.organiser.origin);
      return {
        ask: async () => join(browser, party.code, username, { 'idempotency-key': key }),
        seenBy: async (seer) => names(seer, username),
        before: [],
        after: [username],
      };
    },
    'a removal': async () => {
      const username = unused('Late');
      const { id } = (await party.joinAs(username)).participant;
      return {
        ask: async () => party.organiser.delete(`/api/participants/${id}`),
        seenBy: async (seer) => names(seer, username),
        before: [username],
        after: [],
      };
    },
    'a change of a question': async () => {
      const [before, after] = [unused('Question'), unused('Question')];
      const created = await party.addQuestion({ text: before });
      return {
        ask: async () => party.organiser.patch(`/api/questions/${created.id}`, { text: after }),
        seenBy: async (seer) => (await question(created, seer))?.text,
        before,
        after,
      };
    },
    'a reveal': async () => {
      const created = await party.addQuestion({ text: unused('Question') });
      return {
        ask: async () =>
          party.organiser.post(`/api/questions/${created.id}/answer`, { correctAnswer: 'yes' }),
        seenBy: async (seer) => (await question(created, seer))?.correctAnswer ?? null,
        before: null,
        after: 'yes',
      };
    },
    'an event': async () => {
      const [title, key] = [unused('Event'), randomUUID()];
      const event = { title, adminCode: 'a long code', questions: ['Will it rain?', 'Will it snow?'] };
      return {
        ask: async () => people.owner.post('/api/events', event, { 'idempotency-key': key }),
        seenBy: async ({ owner }) =>
          ((await owner.get('/api/owner/events')).body as { title: string }[])
            .map((one) => one.title)
            .filter((one) => one === title),
        before: [],
        after: [title],
      };
    },
  };
}
