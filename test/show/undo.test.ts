import { describe, expect, it } from 'vitest';
import type { Question } from '../../protocol/schemas/questions.ts';
import { HostShow } from '../../protocol/schemas/show.ts';
import { EventModel } from '../../server/models/event.ts';
import { ShowModel } from '../../server/models/show.ts';
import { withWriteCut } from '../support/network/writeCut.ts';
import '../routes/refusals/refusal.ts';
import { runningApp } from '../routes/runningApp.ts';
import { createShow } from './createShow.ts';

const running = runningApp();

/** The answer of A is held, B has none, and that of C is set but not shown to guests yet. */
async function ready() {
  const created = await createShow(running.app);
  const { anna, code, host, organiser } = created;
  const [b, c] = [await created.addQuestion({ text: 'B?' }), await created.addQuestion({ text: 'C?' })];
  await created.setAnswer(c, 'no');
  await host.hold();
  const answers = (questions: Question[]) =>
    Object.fromEntries(questions.map(({ id, correctAnswer = '-' }) => [id, correctAnswer]));
  const state = async () => {
    const seen = answers(await created.asked());
    const ofHost = (await organiser.get(`/api/events/${code}/questions`)).body as Question[];
    return {
      guestsSee: [created.question, b, c].map(({ id }) => seen[id] ?? 'gone').join(' '),
      isOn: (await anna.browser.get(`/api/events/${code}`)).body.showAnswers as boolean,
      held: ofHost
        .flatMap(({ id, isHeld }) =>
          isHeld ? ['ABC'[[created.question, b, c].findIndex((one) => one.id === id)]] : [],
        )
        .join(''),
    };
  };
  return { ...created, ...host, a: created.question, b, c, state };
}
type Ready = Awaited<ReturnType<typeof ready>>;

const showAnswers = async ({ update }: Ready, isOn: boolean) => update({ showAnswers: isOn });

/** Operations between showing the first answer (A) and its undo, with the expected state afterwards. */
const between: [string, (created: Ready) => Promise<unknown>, Awaited<ReturnType<Ready['state']>>][] = [
  ['nothing', async () => undefined, { guestsSee: '- - -', isOn: false, held: 'A' }],
  [
    'the answer of B is set by the ordinary call',
    async ({ setAnswer, b }) => setAnswer(b, 'yes'),
    { guestsSee: '- yes -', isOn: true, held: 'AC' },
  ],
  [
    'the answer of C, which the step has held, is set by the ordinary call',
    async ({ setAnswer, c }) => setAnswer(c, 'yes'),
    { guestsSee: '- - yes', isOn: true, held: 'A' },
  ],
  [
    'the answer of A is set again by the ordinary call',
    async ({ setAnswer, a }) => setAnswer(a, 'yes'),
    { guestsSee: 'yes - -', isOn: true, held: 'C' },
  ],
  [
    'the answer of A is changed by the ordinary call',
    async ({ setAnswer, a }) => setAnswer(a, 'no'),
    { guestsSee: 'no - -', isOn: true, held: 'C' },
  ],
  [
    'the answer of A is corrected from the panel',
    async ({ hold, a }) => hold(a, 'no'),
    { guestsSee: '- - -', isOn: false, held: 'A' },
  ],
  [
    'the answer of A is removed',
    async ({ setAnswer, a }) => setAnswer(a, null),
    { guestsSee: '- - -', isOn: false, held: '' },
  ],
  [
    'the answer of A is removed, and set again',
    async ({ setAnswer, a }) => [await setAnswer(a, null), await setAnswer(a, 'no')],
    { guestsSee: 'no - -', isOn: true, held: 'C' },
  ],
  [
    'the host holds the answer of C',
    async ({ hold, c }) => hold(c, 'yes'),
    { guestsSee: '- - -', isOn: false, held: 'AC' },
  ],
  [
    'the host holds an answer of B',
    async ({ hold, b }) => hold(b, 'yes'),
    { guestsSee: '- - -', isOn: false, held: 'AB' },
  ],
  [
    'answers are switched on by the ordinary call',
    async (created) => showAnswers(created, true),
    { guestsSee: '- - -', isOn: true, held: 'AC' },
  ],
  [
    'answers are hidden',
    async (created) => showAnswers(created, false),
    { guestsSee: '- - -', isOn: false, held: 'A' },
  ],
  [
    'answers are hidden, and switched on again',
    async (created) => [await showAnswers(created, false), await showAnswers(created, true)],
    { guestsSee: 'yes - -', isOn: true, held: 'C' },
  ],
  [
    'answers are hidden, and that of A is changed',
    async (created) => [await showAnswers(created, false), await created.setAnswer(created.a, 'no')],
    { guestsSee: '- - -', isOn: false, held: '' },
  ],
  [
    'a draft gets an answer',
    async ({ organiser, setAnswer, b }) => [
      await organiser.patch(`/api/questions/${b.id}`, { isActive: false }),
      await setAnswer(b, 'yes'),
    ],
    { guestsSee: '- gone -', isOn: false, held: 'A' },
  ],
  [
    'A is deleted',
    async ({ organiser, a }) => organiser.delete(`/api/questions/${a.id}`),
    { guestsSee: 'gone - -', isOn: false, held: '' },
  ],
  [
    'C is deleted',
    async ({ organiser, c }) => organiser.delete(`/api/questions/${c.id}`),
    { guestsSee: '- - gone', isOn: false, held: 'A' },
  ],
  ['all questions are closed', async ({ close }) => close(), { guestsSee: '- - -', isOn: false, held: 'A' }],
  [
    'the game is ended',
    async ({ update }) => update({ isOver: true }),
    { guestsSee: '- - -', isOn: false, held: 'A' },
  ],
  [
    'the event is renamed',
    async ({ update }) => update({ title: 'Another title' }),
    { guestsSee: '- - -', isOn: false, held: 'A' },
  ],
];

describe('show undo of the first answer', () => {
  it.each(between)('reverts its own step alone, when in between %s', async (_, meanwhile, expected) => {
    const created = await ready();
    expect(await created.move(created.at('answer'))).toMatchObject({ status: 200 });
    expect(await created.state()).toEqual({ guestsSee: 'yes - -', isOn: true, held: 'C' });
    await meanwhile(created);
    expect(await created.undo()).toMatchObject({ status: 200 });
    expect(await created.state()).toEqual(expected);
  });

  it('keeps the end of the game and closed questions', async () => {
    const created = await ready();
    await created.move(created.at('answer'));
    await created.close();
    await created.update({ isOver: true });
    await created.undo();
    expect((await created.anna.browser.get(`/api/events/${created.code}`)).body).toMatchObject({
      isOver: true,
    });
    expect((await created.asked()).filter(({ isActive }) => isActive)).toEqual([]);
  });

  it('is refused after another host’s step, and reverts nothing', async () => {
    const created = await ready();
    await created.move(created.at('answer'));
    const { revision } = await created.seen();
    await created.otherHost.move({ kind: 'pause' });
    expect(await created.organiser.post(`${created.path}/undo`, { revision })).toBeRefused('show_moved');
    expect(await created.state()).toMatchObject({ guestsSee: 'yes - -', isOn: true });
  });

  it('sent twice reverts nothing that was done in between', async () => {
    const created = await ready();
    await created.move(created.at('answer'));
    const { revision } = await created.seen();
    const undo = async () => created.organiser.post(`${created.path}/undo`, { revision });
    await undo();
    await created.setAnswer(created.a, 'yes');
    await showAnswers(created, true);
    expect(await undo()).toMatchObject({ status: 200 });
    expect(await created.state()).toEqual({ guestsSee: 'yes - no', isOn: true, held: '' });
  });
});

describe('show undo of a later step', () => {
  it('of a second answer hides that one, and leaves answers switched on', async () => {
    const created = await ready();
    await created.move(created.at('answer'));
    await created.move(created.at('answer', created.c));
    await created.undo();
    expect(await created.state()).toEqual({ guestsSee: 'yes - -', isOn: true, held: 'C' });
  });

  it('of a question, a board or a closing changes no answer', async () => {
    const created = await ready();
    await created.move(created.at('answer'));
    const before = await created.state();
    for (const step of [
      created.at('question', created.b),
      { kind: 'leaderboard' },
      created.at('predictions', created.b),
    ] as const) {
      await created.move(step, { closes: true });
      await created.undo();
      expect(await created.state()).toEqual(before);
    }
  });

  it('of a second podium leaves the winners revealed', async () => {
    const created = await ready();
    await created.move({ kind: 'podium' });
    await created.move({ kind: 'leaderboard' });
    await created.move({ kind: 'podium' });
    await created.undo();
    expect((await created.anna.browser.get(`/api/events/${created.code}`)).body).toMatchObject({
      wasCrowned: true,
    });
  });
});

/** Puts the first answer on the screens, and simulates a crash before the event is changed. */
async function cutShort(created: Ready) {
  const { revision } = await created.seen();
  const show = async () => created.organiser.post(created.path, { step: created.at('answer'), revision });
  await withWriteCut(async ({ cutAfter }) => {
    cutAfter(1);
    expect((await show()).status).toBeGreaterThanOrEqual(500);
  });
  expect(await created.state()).toEqual({ guestsSee: '- - -', isOn: false, held: 'A' });
  expect((await ShowModel.findById(created.event.id).lean())?.moves).toBe(revision + 1);
  return show;
}

describe('interrupted show step', () => {
  it('holds on a retry the answers set by then, and hides none that guests have seen since', async () => {
    const created = await ready();
    const show = await cutShort(created);
    await showAnswers(created, true);
    expect(await created.state()).toEqual({ guestsSee: '- - no', isOn: true, held: 'A' });
    expect(await show()).toMatchObject({ status: 200 });
    expect(await created.state()).toEqual({ guestsSee: 'yes - no', isOn: true, held: '' });
    await created.undo();
    expect(await created.state()).toEqual({ guestsSee: '- - no', isOn: true, held: 'A' });
  });

  it('shows on a retry no answer that was set in between', async () => {
    const created = await ready();
    const show = await cutShort(created);
    await created.setAnswer(created.b, 'yes');
    await show();
    expect(await created.state()).toEqual({ guestsSee: 'yes - -', isOn: true, held: 'BC' });
  });

  it('reverts nothing when it is undone, and does not happen on a retry', async () => {
    const created = await ready();
    const show = await cutShort(created);
    await showAnswers(created, true);
    await created.undo();
    expect(await show()).toBeRefused('show_moved');
    expect(await created.state()).toEqual({ guestsSee: '- - no', isOn: true, held: 'A' });
  });
});

it('show step: a retry after a lost reply changes nothing', async () => {
  const created = await ready();
  const { revision } = await created.seen();
  const show = async () => created.organiser.post(created.path, { step: created.at('answer'), revision });
  await show();
  await showAnswers(created, false);
  expect(await show()).toMatchObject({ status: 200 });
  expect(await created.state()).toMatchObject({ guestsSee: '- - -', isOn: false });
});

it('show undo: the remaining time and its end are published', async () => {
  const created = await ready();
  expect(await created.seen()).not.toHaveProperty('undoable');
  await created.move(created.at('answer'));
  const { undoable, undoableForMs } = await created.seen();
  expect([undoable, undoableForMs! > 0, undoableForMs! <= 10_000]).toEqual(['reveal', true, true]);
  await ShowModel.updateOne(
    { _id: created.event.id },
    { $set: { changedAt: new Date(Date.now() - 10_000) }, $inc: { revision: 1 } },
  );
  await running.app.app.eventCache.resync(created.event.id);
  expect(HostShow.parse((await created.organiser.get(created.path)).body)).not.toHaveProperty('undoable');
});

it('show step: its undo data is neither logged nor sent to guests', async () => {
  const created = await ready();
  await created.move({ kind: 'pause' });
  await created.undo();
  expect((await EventModel.findById(created.event.id).lean())?.showEffect).toEqual({ move: 2 });
  const { body } = await created.organiser.get(`/api/events/${created.code}/log`);
  expect(JSON.stringify(body)).not.toContain('settingsChanged');
  const event = (await created.anna.browser.get(`/api/events/${created.code}`)).body;
  expect(event).not.toHaveProperty('showEffect');
});
