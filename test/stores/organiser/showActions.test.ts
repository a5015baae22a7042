import { describe, expect, it } from 'vitest';
import type { HostShow, Show, Step } from '../../../protocol/schemas/show.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { hostRoom } from './hostRoom.ts';
import { twinOf } from '../../routes/questions/guestCalls.ts';
import { openPage } from '../fakePage.ts';

/** The show controls of one host with a real server and socket; another host uses HTTP. */
describe('host show controls', () => {
  const running = runningApp();
  const follows = hostRoom();

  /** An open question with a prediction, and a host at the show controls. */
  async function opensDesk() {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const page = openPage(party.organiser);
    const show = await import('../../../client/stores/organiser/show.ts');
    const closing = await import('../../../client/stores/organiser/closingQuestions.ts');
    const questions = await import('../../../client/stores/organiser/questions.ts');
    const { useShowActions, undoAction } = await import('../../../client/stores/organiser/showActions.ts');
    const { changeRoom, useEventRoom } = await import('../../../client/stores/room/eventRoom.ts');
    const { organiserRoom } = await import('../../../client/stores/organiser/organiserRoom.ts');
    await follows(party.organiser, party.code);
    const room = () => useEventRoom.getState().room!;
    const colleague = twinOf(party.organiser, running.app.browser());
    const path = `/api/events/${party.code}/show`;
    return {
      ...page,
      ...show,
      ...closing,
      ...questions,
      party,
      question: () => room().questions.find(({ id }) => id === question.id)!,
      shown: () => room().show!,
      wanted: () => organiserRoom().show!,
      hasOnlyHeardOf: (earlier: HostShow | Show) => changeRoom((before) => ({ ...before, show: earlier })),
      deadline: () => room().deadlines[question.id],
      desk: () => useShowActions.getState(),
      undoes: async () => undoAction(useShowActions.getState().undoable!),
      colleagueShows: async (step: Step, revision: number) => colleague.post(path, { step, revision }),
      stored: async () => (await colleague.get(path)).body as { revision: number; step: Step },
    };
  }

  it('show a step once for two taps', async () => {
    const desk = await opensDesk();
    const taps = [desk.putOnScreens({ kind: 'pause' }), desk.putOnScreens({ kind: 'pause' })];
    expect(desk.desk().isSending).toBe(true);
    expect(await Promise.all(taps)).toEqual([true, false]);
    expect(desk.shown()).toMatchObject({ revision: 1, step: { kind: 'pause' } });
    expect(desk.calls.filter((made) => made.startsWith('POST'))).toHaveLength(1);
  });

  it('report that another host was faster, and display the current step', async () => {
    const desk = await opensDesk();
    const before = desk.shown();
    await desk.colleagueShows({ kind: 'leaderboard' }, 0);
    await until('the controls receive the change', () => desk.shown().revision === 1);
    desk.hasOnlyHeardOf(before);
    expect(await desk.putOnScreens({ kind: 'pause' })).toBe(false);
    expect(desk.desk()).toMatchObject({
      isSending: false,
      errorMessage: 'Someone else just moved on to “Leaderboard”. Nothing is lost.',
    });
    expect(desk.shown()).toMatchObject({ revision: 1, step: { kind: 'leaderboard' } });
    expect(await desk.putOnScreens({ kind: 'pause' })).toBe(true);
    expect(desk.desk().errorMessage).toBeUndefined();
  });

  it('change nothing when another host continued during a confirmation', async () => {
    const desk = await opensDesk();
    const step = { kind: 'predictions', questionId: desk.question().id } as const;
    const seen = desk.shown().revision;
    await desk.colleagueShows({ kind: 'leaderboard' }, 0);
    await until('the controls receive the change', () => desk.shown().revision === 1);
    expect(await desk.putOnScreens(step, { closes: true, seen })).toBe(false);
    expect(await desk.stored()).toMatchObject({ revision: 1, step: { kind: 'leaderboard' } });
    expect(desk.question().isActive).toBe(true);
  });

  it('continue after a lost reply: a performed step is on the screens and happens once', async () => {
    const desk = await opensDesk();
    desk.loseNextReply();
    expect(await desk.putOnScreens({ kind: 'pause' })).toBe(false);
    expect(desk.desk().errorMessage).toMatch(/^That didn’t get through/);
    await until('the controls receive the change', () => desk.shown().step.kind === 'pause');
    expect(await desk.stored()).toMatchObject({ revision: 1 });
  });

  it('dismiss the error once the show has continued', async () => {
    const desk = await opensDesk();
    desk.goOffline();
    expect(await desk.putOnScreens({ kind: 'pause' })).toBe(false);
    desk.goOnline();
    expect(desk.desk().errorMessage).toMatch(/^That didn’t get through/);
    await desk.colleagueShows({ kind: 'leaderboard' }, 0);
    await until('the controls receive the change', () => desk.shown().revision === 1);
    expect(desk.desk().errorMessage).toBeUndefined();
  });

  it('mute with the volume just set, and stay muted when a volume is set late', async () => {
    const desk = await opensDesk();
    const sets = [desk.updateShow({ sound: { isOn: true, volume: 0.5 } }), desk.setVolume(0.2)];
    expect(desk.wanted()).toMatchObject({ sound: { isOn: true, volume: 0.2 } });
    expect(await Promise.all(sets)).toEqual([true, true]);
    await desk.updateShow({ sound: { isOn: false, volume: 0.2 } });
    await desk.setVolume(0.8);
    expect(desk.wanted()).toMatchObject({ sound: { isOn: false, volume: 0.8 } });
    await until('the screens receive the volume', () => desk.shown().sound.volume === 0.8);
    expect(desk.shown().sound.isOn).toBe(false);
  });

  it('undo a closing', async () => {
    const desk = await opensDesk();
    await desk.closeNow([desk.question()]);
    await until('it is closed', () => !desk.question().isActive);
    expect(desk.desk().undoable?.kind).toBe('Closed');
    await desk.undoes();
    await until('it is open', () => desk.question().isActive);
    expect(desk.desk().undoable).toBeUndefined();
  });

  it('undo a closing time: restore the previous one, or none', async () => {
    const desk = await opensDesk();
    const inMinutes = async (minutes: number) =>
      desk.closeAt([desk.question()], Date.now() + minutes * 60_000);
    const isIn = (minutes: number) => () =>
      Math.abs((desk.deadline() ?? 0) - Date.now() - minutes * 60_000) < 20_000;
    await inMinutes(10);
    await until('the clock runs', isIn(10));
    await inMinutes(2);
    await until('it runs faster', isIn(2));
    await desk.undoes();
    await until('it runs as before', isIn(10));
    await desk.closeAt([desk.question()], null);
    await expect.poll(desk.deadline).toBeUndefined();
  });

  it('hold an answer, and undo that', async () => {
    const desk = await opensDesk();
    const guest = await desk.party.joinAs('Anna');
    await desk.holdAnswer(desk.question(), 'yes');
    await until('it is held', () => desk.question().isHeld === true);
    const { body } = await guest.browser.get(`/api/events/${desk.party.code}/questions`);
    expect(body).toEqual([expect.not.objectContaining({ correctAnswer: 'yes' })]);
    await desk.undoes();
    await until('it is not set', () => desk.question().correctAnswer === undefined);
  });

  it('set and show an answer in one step, undo the showing, and keep the answer held', async () => {
    const desk = await opensDesk();
    expect(await desk.setAndShowAnswer(desk.question(), 'yes')).toBe(true);
    expect(desk.shown()).toMatchObject({ step: { kind: 'answer', correctAnswer: 'yes' } });
    expect(await desk.undoStep(desk.shown().revision)).toBe(true);
    await until('it is hidden', () => desk.question().isHeld === true);
    expect(desk.question().correctAnswer).toBe('yes');
  });

  it('set an answer but do not show it when another host was faster', async () => {
    const desk = await opensDesk();
    const before = desk.shown();
    await desk.colleagueShows({ kind: 'pause' }, 0);
    await until('the controls receive the change', () => desk.shown().revision === 1);
    desk.hasOnlyHeardOf(before);
    expect(await desk.setAndShowAnswer(desk.question(), 'yes')).toBe(false);
    expect(desk.desk().errorMessage).toMatch(/^Someone else just moved on to/);
    expect(await desk.stored()).toMatchObject({ step: { kind: 'pause' } });
    await until('it is held', () => desk.question().isHeld === true);
  });

  it('release held answers for a reveal of all', async () => {
    const desk = await opensDesk();
    await desk.holdAnswer(desk.question(), 'yes');
    await until('it is held', () => desk.question().isHeld === true);
    expect(await desk.releaseHeldAnswers()).toBe(true);
    await until('the answer is no longer held', () => desk.question().isHeld === undefined);
    expect(desk.question().correctAnswer).toBe('yes');
  });
});
