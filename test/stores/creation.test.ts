import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyHeader } from '../../protocol/paths.ts';
import { Device } from './fakePage.ts';

const event = {
  title: 'Clara & Theo',
  shareCode: 'CLARA',
  adminCode: 'lavender',
};
const refusal = (status: number, code: string) => Response.json({ message: 'No.', code }, { status });

interface Call {
  path: string;
  key: string | undefined;
  body: unknown;
}

/** The creation form on one device, with a server that returns prepared replies. */
const settings = {
  eventPrice: 1_999,
  paymentRequired: true,
  payment: { provider: 'test' as const },
  isMailConfigured: false,
};

describe('event creation', () => {
  let device: Device;
  let sent: Call[];
  let answer: () => Promise<Response>;
  const paid = async () => Response.json({ success: true, event }, { status: 201 });
  const noNetwork = async () => Promise.reject(new TypeError('Failed to fetch'));

  beforeEach(() => {
    device = new Device();
    device.openTab();
    sent = [];
    answer = paid;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path.endsWith('/settings')) return Response.json({ ...settings, eventPrice: 2_499 });
      const headers = init.headers as Record<string, string>;
      sent.push({ path, key: headers[keyHeader], body: JSON.parse(init.body as string) });
      return answer();
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  async function page() {
    const draft = await import('../../client/stores/creation/draft.ts');
    const launching = await import('../../client/stores/creation/launch.ts');
    const { useCreated } = await import('../../client/stores/creation/createdEvent.ts');
    const pay = async (card: string) =>
      launching.launch(launching.paymentFor(draft.currentForm(), 1_999, card));
    const create = async () =>
      launching.launch({ free: launching.eventDataFrom(draft.currentForm(), { isPaid: false }) });
    const { useToasts } = await import('../../client/stores/app/toasts.ts');
    const currentToast = () => useToasts.getState().current;
    return { ...draft, ...launching, pay, create, currentToast, created: () => useCreated.getState().event };
  }

  async function enterEvent() {
    const clara = await page();
    clara.enterText('email', 'clara@example.org');
    clara.enterText('title', 'Clara & Theo');
    clara.enterText('shareCode', 'clara');
    clara.enterText('adminCode', 'lavender');
    clara.pickQuestions(['Will it rain during the celebration?']);
    return clara;
  }

  it('uses the host’s language unless another is chosen, and suggestions in that language', async () => {
    const clara = await enterEvent();
    const rain = clara.currentForm().questions;
    expect(clara.currentForm().language).toBe('en');
    await clara.enterLanguage('tr');
    expect(clara.currentForm()).toMatchObject({
      language: 'tr',
      questions: [clara.suggestionsIn('tr')[3]],
    });
    device.openTab();
    const later = await page();
    await later.enterLanguage('en');
    expect(later.currentForm()).toMatchObject({ language: 'en', questions: rain });
    await later.create();
    expect(sent.at(-1)?.body).toMatchObject({ language: 'en' });
  });

  it('keeps chosen ideas after a reload, and in the language and order of the draft', async () => {
    const clara = await enterEvent();
    const { loadIdeas, questionOf } = await import('../../client/stores/ideas/ideas.ts');
    const names = { first: 'Clara', second: 'Theo' };
    const ideas = (await loadIdeas(['tr'])).filter(({ id }) =>
      ['wedding-ready-first', 'wedding-first-kiss'].includes(id),
    );
    const inLanguage = (language: 'en' | 'tr') => ideas.map((idea) => questionOf(idea, { language }, names));
    clara.addIdeas(ideas.map((idea, index) => ({ id: idea.id, names, question: inLanguage('en')[index]! })));
    const [rain] = clara.currentForm().questions;
    expect(clara.currentForm().questions).toEqual([rain, ...inLanguage('en')]);
    device.openTab();
    const later = await page();
    await later.enterLanguage('tr');
    expect(later.currentForm().questions.slice(1)).toEqual(inLanguage('tr'));
    later.removeIdeas(['wedding-ready-first']);
    await later.create();
    expect(sent.at(-1)?.body).toMatchObject({
      questions: [later.suggestionsIn('tr')[3], inLanguage('tr')[1]],
    });
  });

  it('sends the celebration once it was chosen, and the suggestions for a wedding only then', async () => {
    const clara = await enterEvent();
    expect(clara.eventDataFrom(clara.currentForm(), { isPaid: false })).not.toHaveProperty('celebration');
    clara.enterText('celebration', 'birthday');
    expect(clara.currentForm().questions).toEqual([]);
    expect(clara.eventDataFrom(clara.currentForm(), { isPaid: false })).toMatchObject({
      celebration: 'birthday',
    });
    clara.enterText('celebration', 'wedding');
    expect(clara.currentForm().questions).toHaveLength(1);
  });

  it('keeps earlier suggestions in English', async () => {
    const clara = await enterEvent();
    clara.enterText('language', '');
    expect(clara.currentForm()).toMatchObject({ language: 'en', questions: [clara.suggestionsIn('en')[3]] });
  });

  const keys = () => sent.map(({ key }) => key);

  it('is sent once for two taps, and leaves only the new event in storage', async () => {
    const clara = await enterEvent();
    expect(await Promise.all([clara.pay('one'), clara.pay('two')])).toEqual(['live', 'ignored']);
    expect(sent.length).toBe(1);
    expect([...device.local]).toEqual([]);
    expect(clara.created()).toMatchObject({ shareCode: 'CLARA', adminCode: 'lavender' });
  });

  it('is stored before it is sent, never with a card number', async () => {
    const clara = await enterEvent();
    let storedText = '';
    answer = async () => {
      storedText = JSON.stringify([...device.local]);
      return paid();
    };
    await clara.pay('test:approved:1');
    expect(storedText).toContain(keys()[0]);
    expect(storedText).not.toContain('lavender');
    expect(storedText).not.toContain('test:approved:1');
  });

  it.each([
    ['the network is down', noNetwork],
    ['the payment provider does not respond', async () => refusal(503, 'payment_unavailable')],
    ['there were too many attempts', async () => refusal(429, 'too_many_attempts')],
    ['a proxy replies instead', async () => new Response('<html>', { status: 502 })],
    ['a hotel’s Wi-Fi replies instead', async () => new Response('<html>Welcome')],
    ['a captive portal blocks the connection', async () => new Response('<html>Sign in', { status: 403 })],
  ])('is retried with an identical request after a reload when %s', async (_when, unclear) => {
    answer = unclear;
    expect(await (await enterEvent()).pay('one')).toBe('unsettled');
    device.reload();
    answer = paid;
    expect(await (await page()).resumeLaunch()).toBe('live');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('keeps its idempotency key for another card after the tab was closed', async () => {
    answer = noNetwork;
    await (await enterEvent()).pay('one');
    device.openTab();
    answer = paid;
    const again = await page();
    expect(await again.resumeLaunch()).toBe('ignored');
    again.enterText('adminCode', 'lavender');
    expect(await again.pay('two')).toBe('live');
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('starts with a new key after a card was declined', async () => {
    const clara = await enterEvent();
    answer = async () => refusal(402, 'payment_declined');
    expect(await clara.pay('one')).toBe('declined');
    expect(clara.useLaunch.getState().refusal).toBe('No.');
    answer = paid;
    expect(await clara.pay('two')).toBe('live');
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it('loads the new price after a change', async () => {
    const clara = await enterEvent();
    const { readSettings, usePlatformSettings } =
      await import('../../client/stores/creation/platformSettings.ts');
    usePlatformSettings.setState({
      settings,
    });
    answer = async () => refusal(409, 'price_changed');
    expect(await clara.pay('one')).toBe('price_changed');
    expect(usePlatformSettings.getState()).toMatchObject({
      settings: { eventPrice: 2_499 },
      earlierPrice: 1_999,
    });
    await readSettings();
    expect(usePlatformSettings.getState().earlierPrice).toBe(1_999);
  });

  it('shows the server’s messages beside their fields', async () => {
    const clara = await enterEvent();
    answer = async () => refusal(409, 'share_code_taken');
    expect(await clara.pay('one')).toBe('refused');
    expect(clara.useDraft.getState().problems).toEqual({ shareCode: 'No.' });
    const issues = [{ path: 'eventData.questions.3', message: 'Too long.' }];
    answer = async () => Response.json({ message: 'No.', code: 'invalid', issues }, { status: 400 });
    expect(await clara.pay('one')).toBe('refused');
    expect(clara.useDraft.getState().problems).toEqual({ questions: 'Too long.' });
  });

  it.each([
    ['the server’s message', async () => refusal(402, 'payment_declined'), 'No.'],
    ['the foreign reply', async () => new Response('Bad gateway', { status: 502 }), 'HTTP 502: Bad gateway'],
    ['a general message for an empty reply', async () => new Response('', { status: 502 }), 'Payment failed'],
    ['a request to try again without a network', noNetwork, 'Please try again.'],
  ])('explains a failed payment with %s', async (_, failing, sentence) => {
    const clara = await enterEvent();
    answer = failing;
    await clara.pay('one');
    expect(clara.currentToast()).toMatchObject({ title: 'Payment Failed', description: sentence });
  });

  it('asks the host to check the input when creation without payment failed', async () => {
    const clara = await enterEvent();
    answer = async () => refusal(400, 'invalid');
    await clara.create();
    const description = 'Please check your details and try again.';
    expect(clara.currentToast()).toMatchObject({ title: 'Error Creating Event', description });
  });

  it('keeps its key when the server reports the same creation in progress', async () => {
    const clara = await enterEvent();
    answer = async () => refusal(409, 'conflict');
    expect(await clara.pay('one')).toBe('declined');
    answer = paid;
    await clara.pay('two');
    expect(keys()[1]).toBe(keys()[0]);
  });
});

describe('creation draft', () => {
  let device: Device;
  beforeEach(() => {
    device = new Device();
    device.openTab();
  });
  afterEach(() => vi.unstubAllGlobals());
  const open = async () => import('../../client/stores/creation/draft.ts');

  it('survives a reload completely, and a closed tab without the admin code', async () => {
    const draft = await open();
    draft.enterText('title', 'Clara & Theo');
    draft.enterText('adminCode', 'lavender');
    draft.writeQuestions(['Will Theo faint?', '  ']);
    device.reload();
    expect((await open()).currentForm()).toMatchObject({
      title: 'Clara & Theo',
      adminCode: 'lavender',
      questions: ['Will Theo faint?'],
    });
    device.openTab();
    expect((await open()).currentForm()).toMatchObject({ title: 'Clara & Theo', adminCode: '' });
  });

  it('reports the missing admin code in another tab until one is entered', async () => {
    const isGone = async () => (await open()).useDraft.getState().isAdminCodeGone;
    (await open()).enterText('title', 'Clara & Theo');
    device.openTab();
    expect(await isGone()).toBe(false);
    (await open()).enterText('adminCode', 'lavender');
    device.reload();
    expect(await isGone()).toBe(false);
    device.openTab();
    expect(await isGone()).toBe(true);
    (await open()).enterText('location', 'The Old Orangery');
    device.openTab();
    expect(await isGone()).toBe(true);
    expect([...device.local].join()).not.toContain('lavender');
    (await open()).enterText('adminCode', 'rosemary');
    expect(await isGone()).toBe(false);
    (await open()).deleteDraft();
    device.openTab();
    expect(await isGone()).toBe(false);
  });

  it('uppercases the share code and keeps twelve letters of it', async () => {
    const draft = await open();
    draft.enterText('shareCode', 'clara und theodor');
    expect(draft.currentForm().shareCode).toBe('CLARAUNDTHEO');
  });

  it('keeps the order of suggestions, and drops unknown ones', async () => {
    const { suggestedQuestions } = await import('../../protocol/texts/creation/suggestions.ts');
    const [, second, , fourth] = suggestedQuestions();
    const draft = await open();
    draft.pickQuestions([fourth!, 'Something else?', second!]);
    expect(draft.currentForm().questions).toEqual([second, fourth]);
  });

  it.each(['', 'null', '{', '[]', '{"title":7,"picked":"x","own":[1,"Will it?"]}'])(
    'starts empty when the stored draft is unreadable: %s',
    async (stored) => {
      device.local.set('foretold:draft', stored);
      device.reload();
      expect((await open()).currentForm()).toMatchObject({ title: '', email: '' });
    },
  );
});
