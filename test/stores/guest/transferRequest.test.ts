import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransferLinkModel } from '../../../server/models/transferLink.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { openPage } from '../fakePage.ts';

/** A phone without its guest's cookie sends a request to the host and waits. */
describe('request to take over a guest’s name', () => {
  let app: TestApp;
  let party: TestEvent;
  beforeAll(async () => {
    app = await startTestApp();
    party = await createTestEvent(app);
  });
  afterAll(async () => app.stop());
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  async function openRequestPage(username: string, visitor: Browser = app.browser()) {
    const page = openPage(visitor);
    const send = fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await send(...request);
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
      if (cookies.length > 0) visitor.cookie = cookies.join('; ');
      return response;
    });
    const { askHost, waitForAnswer } = await import('../../../client/stores/guest/transferRequest.ts');
    const { storedTransferRequest } = await import('../../../client/stores/guest/storedTransferRequest.ts');
    const { useSession } = await import('../../../client/stores/app/session.ts');
    const { event, code } = party;
    const sendRequest = async () => askHost({ eventId: event.id, shareCode: code, username });
    return { page, sendRequest, waitForAnswer, storedTransferRequest, session: () => useSession.getState() };
  }
  const answerAll = async (isLetIn: boolean) => {
    const path = `/api/events/${party.code}/seat-requests`;
    for (const { id } of (await party.organiser.get(path)).body)
      await party.organiser.post(`${path}/${id}`, { isLetIn });
  };

  it('is sent once, also when the reply is lost, and the phone plays as the guest once the host agrees', async () => {
    const { participant } = await party.joinAs('Anna');
    const { page, sendRequest, waitForAnswer, storedTransferRequest, session } =
      await openRequestPage('Anna');
    page.loseNextReply();
    await expect(sendRequest()).rejects.toMatchObject({ status: 0 });
    const request = await sendRequest();
    expect(await TransferLinkModel.countDocuments({ participantId: participant.id })).toBe(1);
    expect(storedTransferRequest(party.event.id)).toEqual({ ...request, format: 1 });
    expect(storedTransferRequest('another event')).toBeUndefined();

    page.goOffline();
    const answered = waitForAnswer(request, new AbortController().signal);
    await answerAll(true);
    page.goOnline();
    expect(await answered).toBe('letIn');
    expect(session()).toMatchObject({ currentId: participant.id, participants: [participant] });
    expect(storedTransferRequest(party.event.id)).toBeUndefined();
  });

  it.each([
    ['refused', async () => answerAll(false)],
    ['expired', async () => TransferLinkModel.updateMany({}, { $set: { expiresAt: new Date() } })],
  ])('learns once that it was %s, and stops', async (how, happen) => {
    await party.joinAs(`Guest ${how}`);
    const { page, sendRequest, waitForAnswer, storedTransferRequest } = await openRequestPage(`Guest ${how}`);
    const request = await sendRequest();
    await happen();
    expect(await waitForAnswer(request, new AbortController().signal)).toBe(how);
    expect(storedTransferRequest(party.event.id)).toBeUndefined();
    expect(page.calls.filter((call) => call === 'POST /api/seats')).toHaveLength(1);
  });

  it.each(['null', 'no JSON', '{"eventId":"wedding"}', '{"number":"7"}'])(
    'is dropped when the stored request is unreadable: %s',
    async (text) => {
      const stored = new Map([['foretold:seat-asked', text]]);
      openPage(app.browser(), { local: stored });
      const { storedTransferRequest } = await import('../../../client/stores/guest/storedTransferRequest.ts');
      expect(storedTransferRequest('wedding')).toBeUndefined();
      expect([...stored]).toEqual([]);
    },
  );

  it('is withdrawn when cancelled, also after a short loss of the network', async () => {
    const { participant } = await party.joinAs('Dora');
    const { page, sendRequest, storedTransferRequest } = await openRequestPage('Dora');
    const request = await sendRequest();
    const { withdraw } = await import('../../../client/stores/guest/transferRequest.ts');
    page.goOffline();
    const withdrawn = withdraw(request);
    expect(storedTransferRequest(party.event.id)).toBeUndefined();
    page.goOnline();
    await withdrawn;
    expect(await TransferLinkModel.countDocuments({ participantId: participant.id })).toBe(0);
  });

  it('stops when the guest leaves its page', async () => {
    await party.joinAs('Carla');
    const { sendRequest, waitForAnswer } = await openRequestPage('Carla');
    const waiting = new AbortController();
    const answered = waitForAnswer(await sendRequest(), waiting.signal);
    waiting.abort();
    expect(await answered).toBeUndefined();
  });
});
