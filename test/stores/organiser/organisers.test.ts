import { describe, expect, it } from 'vitest';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { hostRoom } from './hostRoom.ts';
import { twinOf } from '../../routes/questions/guestCalls.ts';
import { openPage } from '../fakePage.ts';

/** The dashboard of one organiser with a real server and socket; the other organiser uses HTTP. */
describe('two organisers', () => {
  const running = runningApp();
  const follows = hostRoom();

  async function opensDashboard({ code, event, organiser }: TestEvent) {
    const page = openPage(organiser);
    const settings = await import('../../../client/stores/organiser/autosave.ts');
    const messages = await import('../../../client/stores/room/guestMessages.ts');
    const { useEventRoom } = await import('../../../client/stores/room/eventRoom.ts');
    await follows(organiser, code);
    settings.openSettings(event.id);
    const eventState = () => useEventRoom.getState().room!.event;
    return {
      ...page,
      ...settings,
      ...messages,
      eventState,
      field: (name: 'title' | 'location') =>
        settings.shownSetting(settings.useSettings.getState().drafts[name], eventState()[name] ?? ''),
      isSaved: async () =>
        until('it is saved', () => ['saved', 'idle'].includes(settings.useSettings.getState().phase)),
    };
  }

  /** Another device that has logged in. */
  const colleagueOf = (party: TestEvent) => {
    const colleague = twinOf(party.organiser, running.app.browser());
    return {
      changes: async (change: object) => colleague.patch(`/api/events/${party.code}`, change),
      reads: async () => (await colleague.get(`/api/events/${party.code}`)).body as Record<string, unknown>,
    };
  };

  it('see each other’s changes', async () => {
    const party = await createTestEvent(running.app);
    const dashboard = await opensDashboard(party);
    await colleagueOf(party).changes({ title: 'Ada & Ben, at last' });
    await until('the dashboard shows it', () => dashboard.field('title').value === 'Ada & Ben, at last');
    expect(dashboard.field('title')).toEqual({ value: 'Ada & Ben, at last', elsewhere: undefined });
  });

  it('editing the same field: typed text stays, and the later save wins on both screens', async () => {
    const party = await createTestEvent(running.app);
    const dashboard = await opensDashboard(party);
    const colleague = colleagueOf(party);
    dashboard.enterSetting('title');
    dashboard.changeSetting('title', 'Ada and B');
    await colleague.changes({ title: 'The colleague’s title' });
    await until(
      'the dashboard receives the change',
      () => dashboard.eventState().title === 'The colleague’s title',
    );
    expect(dashboard.field('title')).toEqual({ value: 'Ada and B', elsewhere: 'The colleague’s title' });

    dashboard.changeSetting('title', 'Ada and Ben');
    await dashboard.leaveSetting('title');
    await dashboard.isSaved();
    expect(await colleague.reads()).toMatchObject({ title: 'Ada and Ben' });
    await colleague.changes({ title: 'The colleague, later' });
    await until(
      'the dashboard shows the later one',
      () => dashboard.field('title').value === 'The colleague, later',
    );
  });

  it('focusing a field without typing: the field shows the other organiser’s save', async () => {
    const party = await createTestEvent(running.app);
    const dashboard = await opensDashboard(party);
    dashboard.enterSetting('title');
    await colleagueOf(party).changes({ title: 'The colleague’s title' });
    await until('the dashboard shows it', () => dashboard.field('title').value === 'The colleague’s title');

    dashboard.changeSetting('title', 'The colleagues’ title');
    await dashboard.saveSettings();
    await dashboard.isSaved();
    expect(dashboard.field('title')).toEqual({ value: 'The colleagues’ title', elsewhere: undefined });
    await colleagueOf(party).changes({ title: 'Another title' });
    await until(
      'the dashboard shows the change',
      () => dashboard.field('title').elsewhere === 'Another title',
    );
    expect(dashboard.field('title').value).toBe('The colleagues’ title');
    await dashboard.leaveSetting('title');
    expect(dashboard.field('title')).toEqual({ value: 'Another title', elsewhere: undefined });
  });

  it('editing different fields: neither overwrites the other', async () => {
    const party = await createTestEvent(running.app);
    const dashboard = await opensDashboard(party);
    const colleague = colleagueOf(party);
    dashboard.enterSetting('title');
    dashboard.changeSetting('title', 'Ada and Ben');
    await colleague.changes({ location: 'The orangery' });
    await dashboard.leaveSetting('title');
    await dashboard.isSaved();
    expect(await colleague.reads()).toMatchObject({ title: 'Ada and Ben', location: 'The orangery' });
    await until('the dashboard shows both', () => dashboard.field('location').value === 'The orangery');
  });

  it('continue under a changed share code, with what was typed before', async () => {
    const party = await createTestEvent(running.app);
    const dashboard = await opensDashboard(party);
    const colleague = colleagueOf(party);
    const newCode = `${party.code}NEW`;
    dashboard.enterSetting('location');
    dashboard.changeSetting('location', 'The barn');
    await colleague.changes({ shareCode: newCode });
    await until('the dashboard receives the change', () => dashboard.eventState().shareCode === newCode);
    expect(dashboard.field('location').value).toBe('The barn');
    dashboard.changeSetting('location', 'The old barn');
    await dashboard.leaveSetting('location');
    await until('it is stored', async () => (await colleague.reads()).location === 'The old barn');
    expect(await colleague.reads()).toMatchObject({ shareCode: newCode });
    expect(dashboard.calls.at(-1)).toBe(`PATCH /api/events/${newCode}`);
  });

  it.each([' maui\n', 'ma\u200Bui', 'ＭＡＵＩ', 'mauı', 'https://play.example/event/maui'])(
    'share code: %j typed or pasted is read as MAUI',
    async (typed) => {
      const dashboard = await opensDashboard(await createTestEvent(running.app));
      dashboard.enterSetting('shareCode');
      dashboard.changeSetting('shareCode', typed);
      expect(dashboard.useSettings.getState().drafts.shareCode?.value).toBe('MAUI');
    },
  );

  it('both receive guests’ messages, and an earlier list that arrives late removes none', async () => {
    const party = await createTestEvent(running.app);
    const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
    const sendMessage = async ({ browser, participant }: typeof anna, message: string) =>
      browser.patch(`/api/participants/${participant.id}`, { message });
    await sendMessage(anna, 'Be happy!');
    const dashboard = await opensDashboard(party);
    const messageOf = ({ participant }: typeof anna) =>
      dashboard.useGuestMessages.getState().messages.get(participant.id)?.text;

    const loading = dashboard.loadMessages(party.code);
    dashboard.applyMessage(bert.participant.id, 'Told while the list was on its way');
    await loading;
    expect(messageOf(anna)).toBe('Be happy!');
    expect(messageOf(bert)).toBe('Told while the list was on its way');

    await sendMessage(bert, 'All the best!');
    await until('the dashboard receives the message', () => messageOf(bert) === 'All the best!');
    await sendMessage(anna, '');
    await until('the dashboard removes the message', () => messageOf(anna) === '');
  });

  it('confirm a reveal, which includes the answer in flight', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    await party.joinAs('Anna');
    await opensDashboard(party);
    const { setCorrectAnswer: decide } = await import('../../../client/stores/organiser/questions.ts');
    const { useConfirmation } = await import('../../../client/stores/app/confirmation.ts');
    const { setAnswersShownOrConfirm: showAnswersOrAsk } =
      await import('../../../client/screens/admin/hostPanel/HostFinale.tsx');
    const deciding = decide(question, 'yes');
    showAnswersOrAsk(true);
    const { isOpen, asked } = useConfirmation.getState();
    await deciding;
    expect(isOpen).toBe(true);
    expect(asked?.description).toContain('the big screen will see 1 answer and');
  });

  it('see the true state of a question added after the end of the game', async () => {
    const party = await createTestEvent(running.app);
    await opensDashboard(party);
    const { addQuestion } = await import('../../../client/stores/organiser/questions.ts');
    const { setEventOver } = await import('../../../client/stores/organiser/event.ts');
    const { useToasts } = await import('../../../client/stores/app/toasts.ts');
    const { useEventRoom } = await import('../../../client/stores/room/eventRoom.ts');
    const eventState = () => JSON.stringify(useToasts.getState());
    const isOver = () => useEventRoom.getState().room?.event.isOver;
    await setEventOver(true);
    expect(eventState()).toContain('Everyone can still see the results.');
    await until('the dashboard receives the change', () => isOver() === true);
    await addQuestion({ text: 'Will it rain?', type: 'yes_no' });
    expect(eventState()).toContain('Guests can make their predictions once the event is open.');
    await setEventOver(false);
    await until('the dashboard receives the change', () => isOver() === false);
    await addQuestion({ text: 'Will it snow?', type: 'yes_no' });
    expect(eventState()).toContain('Your guests can make their predictions now.');
  });

  it('see their settings until the server confirms them, also late', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    await opensDashboard(party);
    const { setCorrectAnswer: decide, setQuestionActive } =
      await import('../../../client/stores/organiser/questions.ts');
    const { organiserRoom, usePendingChanges } =
      await import('../../../client/stores/organiser/organiserRoom.ts');
    const { liveSocket } = await import('../../../client/live/liveSocket.ts');
    const [listener] = liveSocket().listenersAny();
    const delayedMessages: unknown[][] = [];
    liveSocket()
      .offAny(listener)
      .onAny((...message: unknown[]) => void delayedMessages.push(message));
    await decide(question, 'yes');
    await setQuestionActive(question, false);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const expectedQuestions = [{ correctAnswer: 'yes', isActive: false }];
    expect(organiserRoom().questions).toMatchObject(expectedQuestions);
    for (const message of delayedMessages) {
      listener?.(...message);
      expect(organiserRoom().questions).toMatchObject(expectedQuestions);
    }
    await until('nothing is pending', () => usePendingChanges.getState().length === 0);
    expect(organiserRoom().questions).toMatchObject(expectedQuestions);
  });
});
