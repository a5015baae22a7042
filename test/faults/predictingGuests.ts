import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { Browser } from '../support/Browser.ts';

const guestCount = 10;

/** Guests who predict continuously, and continue after server failures. */
export interface PredictingGuests {
  code: string;
  /** The acknowledged predictions. */
  acknowledged: Prediction[];
  /** Stops the guests. Returns the acknowledged predictions that are not stored as last acknowledged. */
  end: () => Promise<Prediction[]>;
}

/**
 * Creates an event with many questions, and guests who change their predictions as fast as the server
 * replies.
 */
export async function startPredictingGuests(
  origin: string,
  ownerPassword: string,
): Promise<PredictingGuests> {
  const code = 'CROWD';
  const organiser = new Browser(origin);
  await organiser.post('/api/owner/auth', { password: ownerPassword });
  const questions = Array.from({ length: 30 }, (_, index) => `Question ${index + 1}?`);
  await organiser.post('/api/events', {
    title: 'Crowd',
    adminCode: 'the code',
    customShareCode: code,
    questions,
  });
  const listed = (await organiser.get(`/api/events/${code}/questions`)).body as Question[];
  const acknowledged: Prediction[] = [];
  const home = new AbortController();

  /** Retries like a phone until the prediction is acknowledged. */
  async function predict(browser: Browser, id: string, body: object): Promise<Prediction> {
    for (;;) {
      const reply = await browser.post(`/api/questions/${id}/predictions`, body).catch(() => undefined);
      if (reply && reply.status < 300) return reply.body as Prediction;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function play(index: number): Promise<void> {
    const browser = new Browser(origin);
    const joined = await browser.post(`/api/events/${code}/participants`, { username: `Guest ${index}` });
    for (let turn = 0; !home.signal.aborted; turn += 1) {
      const { id } = listed[turn % listed.length]!;
      const answer = Math.floor(turn / listed.length) % 2 ? 'yes' : 'no';
      acknowledged.push(await predict(browser, id, { participantId: joined.body.id, answer }));
    }
  }

  const guests = Promise.all(Array.from({ length: guestCount }, async (_, index) => play(index)));
  return {
    code,
    acknowledged,
    async end() {
      home.abort();
      await guests;
      const predictions = (await organiser.get(`/api/events/${code}/predictions`)).body as Prediction[];
      const stored = new Map(predictions.map(({ id, answer }) => [id, answer]));
      const latest = new Map(acknowledged.map((prediction) => [prediction.id, prediction]));
      return [...latest.values()].filter(({ id, answer }) => stored.get(id) !== answer);
    },
  };
}
