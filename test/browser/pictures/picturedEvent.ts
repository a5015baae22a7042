import type { Browser as Chromium } from 'playwright-core';
import type { Event } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { Browser } from '../../support/Browser.ts';
import type { ServerProcess } from '../../support/serverProcess.ts';

export const ownerPassword = 'the password of the owner';
export const adminCode = 'lavender';
export const code = 'CLARA';

interface QuestionSetup {
  text: string;
  type: Question['type'];
  options?: string[];
  answer?: string;
}

/** The event’s questions, with the answers that are set so far. */
export const asked: QuestionSetup[] = [
  { text: 'Will Theo cry when he sees the dress?', type: 'yes_no', answer: 'yes' },
  {
    text: 'Who will give the longest speech?',
    type: 'multiple_choice',
    options: ['The father of the bride', 'The best man', 'Aunt Margot', 'Theo himself'],
    answer: 'Aunt Margot',
  },
  { text: 'Will the rings stay where they belong?', type: 'yes_no', answer: 'no' },
  { text: 'How many minutes will the best man speak?', type: 'numeric', answer: '10' },
  { text: 'Which song opens the dance floor?', type: 'text', answer: 'At Last' },
  { text: 'Will it rain before the cake?', type: 'yes_no', answer: 'no' },
  {
    text: 'Who catches the bouquet?',
    type: 'multiple_choice',
    options: ['Lucía', 'Cousin Noor', 'Somebody’s grandmother', 'It lands in the cake'],
  },
  { text: 'Will anyone end up in the fountain before midnight?', type: 'yes_no' },
];

/** The guests’ predictions by name, in the order of the questions. */
const crowd: Record<string, string[]> = {
  'Aunt Margot': ['yes', 'Aunt Margot', 'no', '9', 'At Last', 'no', 'Cousin Noor', 'yes'],
  'Rosa & Emil': ['yes', 'Aunt Margot', 'yes', '9', 'at last', 'no', 'Lucía', 'no'],
  'Grandpa Józef': ['yes', 'Aunt Margot', 'no', '12', 'At Last', 'no', 'Somebody’s grandmother', 'yes'],
  Lucía: ['yes', 'The best man', 'no', '9', 'At Last', 'yes', 'Lucía', 'yes'],
  'Cousin Noor': ['no', 'Aunt Margot', 'no', '7', 'At Last', 'no', 'Cousin Noor', 'yes'],
  Benedict: ['yes', 'The father of the bride', 'no', '9', 'Perfect', 'no', 'Lucía', 'yes'],
  'Hannah from work': ['yes', 'Aunt Margot', 'yes', '6', 'At Last', 'yes', 'It lands in the cake', 'no'],
  'Uncle Rolf': ['no', 'Aunt Margot', 'no', '15', 'Fly Me to the Moon', 'no', 'Cousin Noor', 'no'],
  Ines: ['yes', 'Theo himself', 'yes', '9', 'Perfect', 'no', 'Lucía', 'yes'],
  Matthis: ['yes', 'The best man', 'no', '10', 'Perfect', 'yes', 'Somebody’s grandmother', 'yes'],
  'The Hoffmanns': ['no', 'The best man', 'yes', '8', 'At Last', 'no', 'Lucía', 'no'],
  Priya: ['yes', 'The father of the bride', 'yes', '5', 'Signed, Sealed, Delivered', 'yes', 'Lucía', 'yes'],
  'Tom (best man)': ['no', 'Theo himself', 'yes', '4', 'September', 'no', 'Cousin Noor', 'yes'],
};

const otherEvents = [
  {
    title: 'A silver wedding in the vineyard',
    date: '2027-10-02T17:30',
    customShareCode: 'SILVER',
    guests: 2,
  },
  { title: 'Sam & Oluwaseun', date: '2027-08-28T14:00', customShareCode: 'SAMOLU', guests: 3 },
  { title: 'Greta turns seventy', date: '2027-07-03T18:00', customShareCode: 'GRETA70', guests: 1 },
];

/** A server with an event in progress, of which pictures are taken. */
export interface PicturedEvent {
  server: ServerProcess;
  chromium: Chromium;
  owner: Browser;
  event: Event;
  questions: Question[];
}

/** Creates the event with its questions, and some others for the owner’s dashboard. */
export async function createPicturedEvent(server: ServerProcess, chromium: Chromium): Promise<PicturedEvent> {
  const owner = new Browser(server.origin);
  await owner.post('/api/owner/auth', { password: ownerPassword });
  for (const { guests, ...fields } of otherEvents) {
    const made = (await owner.post('/api/events', { ...fields, adminCode })).body as Event;
    for (const username of ['Ana', 'Kofi', 'Jun'].slice(0, guests))
      await new Browser(server.origin).post(`/api/events/${made.shareCode}/participants`, { username });
  }
  const { body: event } = await owner.post('/api/events', {
    title: 'Clara & Theo',
    date: '2027-06-12T15:30',
    location: 'The Old Orangery, Wisteria Lane',
    description: 'Predict our day and win the honor of the second slice of cake.',
    customShareCode: code,
    adminCode,
  });
  const questions: Question[] = [];
  for (const { answer: _, ...question } of asked)
    questions.push((await owner.post(`/api/events/${code}/questions`, question)).body as Question);
  return { server, chromium, owner, event: event as Event, questions };
}

/** Each guest’s browser and participant by name. */
export type Guests = Map<string, [Browser, Participant]>;

/** Every guest joins. */
export async function everybodyJoins({ server }: PicturedEvent): Promise<Guests> {
  const guests: Guests = new Map();
  for (const username of Object.keys(crowd)) {
    const browser = new Browser(server.origin);
    const { body } = await browser.post(`/api/events/${code}/participants`, { username });
    guests.set(username, [browser, body as Participant]);
  }
  return guests;
}

/** Every guest predicts every question. */
export async function everybodyPredicts({ questions }: PicturedEvent, guests: Guests): Promise<void> {
  for (const [username, answers] of Object.entries(crowd)) {
    const [browser, { id }] = guests.get(username)!;
    for (const [index, answer] of answers.entries())
      await browser.post(`/api/questions/${questions[index]!.id}/predictions`, { participantId: id, answer });
  }
}

/** Sets and shows the known answers. */
export async function reveals({ owner, questions }: PicturedEvent): Promise<void> {
  for (const [index, { answer }] of asked.entries())
    if (answer !== undefined)
      await owner.post(`/api/questions/${questions[index]!.id}/answer`, { correctAnswer: answer });
  await owner.patch(`/api/events/${code}`, { showAnswers: true });
}
