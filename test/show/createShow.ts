import type { Question } from '../../protocol/schemas/questions.ts';
import { HostShow, Show, type Step } from '../../protocol/schemas/show.ts';
import { predict, type Guest } from '../routes/questions/guestCalls.ts';
import type { Browser } from '../support/Browser.ts';
import { createTestEvent } from '../support/testEvent.ts';
import type { ServedApp } from '../support/testApp.ts';

type QuestionStep = Extract<Step, { questionId: string }>['kind'];

/**
 * Creates an event whose show has not started. Anna has predicted the open question right, Bert wrong.
 * `elsewhere` returns the same visitor at another server, if there is one.
 */
export async function createShow(
  app: Pick<ServedApp, 'browser' | 'owner'>,
  elsewhere: (browser: Browser) => Browser = (browser) => browser,
) {
  const party = await createTestEvent(app);
  const question = await party.addQuestion();
  const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
  await predict(anna, question, 'yes');
  await predict(bert, question, 'no');
  const { code, organiser } = party;
  const path = `/api/events/${code}/show`;
  const shownTo = async (browser: Browser) => Show.parse((await browser.get(path)).body);
  const shown = async () => shownTo(anna.browser);
  /** One of the host's devices. Each request uses the current revision of the show. */
  const device = (host: Browser) => {
    const seen = async () => HostShow.parse((await host.get(path)).body);
    return {
      browser: host,
      seen,
      hold: async (of: Question = question, correctAnswer: string | null = 'yes') =>
        host.post(`/api/questions/${of.id}/answer`, { correctAnswer, isHeld: true }),
      move: async (step: Step, rest: object = {}) =>
        host.post(path, { step, revision: (await seen()).revision, ...rest }),
      undo: async () => host.post(`${path}/undo`, { revision: (await seen()).revision }),
      close: async (body: object = {}) => host.post(`/api/events/${code}/questions/close`, body),
    };
  };
  return {
    ...party,
    anna,
    bert,
    question,
    path,
    shown,
    shownTo,
    host: device(organiser),
    /** The host's other device, at the other server. */
    otherHost: device(elsewhere(organiser)),
    at: (kind: QuestionStep, { id }: { id: string } = question): Step => ({ kind, questionId: id }),
    board: async () => (await anna.browser.get(`/api/events/${code}/leaderboard`)).body,
    asked: async () => (await anna.browser.get(`/api/events/${code}/questions`)).body as Question[],
  };
}

export type CreatedShow = Awaited<ReturnType<typeof createShow>>;

export const guestOf = ({ participant: { id, username } }: Guest) => ({ id, username });
