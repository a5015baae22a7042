import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import { startSpottyNetwork, type SpottyNetwork } from '../../support/network/spottyNetwork.ts';
import { answersOf, askThree, dance, participantsOf, rain, speech } from '../kit/threeQuestions.ts';
import { useVenue } from '../kit/venue.ts';
import { WebKitPhone, webkitPath } from './webkit.ts';

/** The LAN addresses of this machine. */
const lanAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

const message = 'Be as happy as we are!';

/** The main path of a guest on WebKit, the engine of all iPhones. */
describe.skipIf(!webkitPath)('guest on WebKit', () => {
  const venue = useVenue({ own: {}, keepsWindows: true });
  let party: TestEvent;
  let rosa: WebKitPhone;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo', location: 'The Old Orangery' });
    await askThree(party);
    rosa = await WebKitPhone.open();
  });
  afterAll(async () => rosa?.close());

  it('joins with a name and a tap, and predicts', async () => {
    await rosa.goTo(`${venue.origin}/event/${party.code}`);
    await rosa.sees('Clara & Theo');
    await rosa.writes('Your name', 'Rosa');
    await rosa.taps('Join Event');
    await rosa.sees(rain);
    await rosa.taps('Yes');
    await rosa.sees(dance);
    await rosa.taps('Theo');
    await rosa.sees(speech);
    await rosa.sees('2/3 complete');
    await expect.poll(async () => answersOf(party)).toEqual(['Theo', 'yes']);
  });

  it('is the same guest after a reload, at the same question', async () => {
    await rosa.reload();
    await rosa.sees(speech);
    await rosa.sees('Question 3 of 3');
    await expect.poll(async () => participantsOf(party)).toHaveLength(1);
  });

  it('keeps a prediction that cannot be sent, and sends it when the server is back', async () => {
    await venue.cutPower();
    await rosa.writes('Your number', '7', { enter: true });
    await rosa.sees('Leave a Message');
    await rosa.sees('Reconnecting... your predictions are safe');
    await rosa.writes('Your message', message);
    await rosa.taps('See Results');
    await rosa.sees('It’s safe on this phone. We’ll send it when you’re back online.');
    await rosa.taps('Back to Event');
    await rosa.sees('Not sent yet');
    await venue.restart();
    await rosa.seesNo('Not sent yet');
    await rosa.seesNo('Reconnecting');
    await expect.poll(async () => answersOf(party)).toEqual(['7', 'Theo', 'yes']);
    await expect
      .poll(async () => participantsOf(party))
      .toMatchObject([{ username: 'Rosa', message: message }]);
  });

  it('receives the reveal, and sees the rank rise', async () => {
    await party.joinAs('Ben');
    await rosa.sees('2 participants competing');
    const { body: questions } = await party.organiser.get(`/api/events/${party.code}/questions`);
    await party.update({ showAnswers: true });
    await party.setAnswer(questions[1], 'Theo');
    await rosa.sees('You got it right!');
    await rosa.taps('Your Results');
    await rosa.sees('TOP 10 FINISHER');
    await rosa.sees("Congratulations! You're ranked #1 out of 2 participants!");
  });

  it('shows the guest’s profile, saves an edited message, and creates a transfer link', async () => {
    const [own] = await participantsOf(party);
    await rosa.goTo(venue.origin + pageLinks.participant(party.code, own!.id));
    await rosa.sees('Prediction Slip');
    await rosa.sees('WIN');
    await rosa.taps('Change your message');
    await expect.poll(async () => rosa.valueOf('Message to the Wonderful Couple')).toBe(message);
    await rosa.writes('Message to the Wonderful Couple', ' Rosa');
    await rosa.taps('Save Profile');
    await rosa.sees('Profile Updated!');
    await rosa.taps('Create a one-time link');
    await expect.poll(async () => rosa.valueOf('Or send the link')).toMatch(/\/seat\/.+/);
  });

  it('has no horizontal overflow on any page', async () => {
    const spare = 'return document.documentElement.clientWidth - document.documentElement.scrollWidth';
    for (const path of [pageLinks.event(party.code), pageLinks.leaderboard(party.code), pageLinks.home]) {
      await rosa.goTo(venue.origin + path);
      await rosa.seesNo('Loading');
      expect([path, await rosa.evaluate(spare)]).toEqual([path, 0]);
    }
  });
});

/** WebKit caches the failure of a preload link. Such a chunk used to stay lost. */
describe.skipIf(!webkitPath)('guest on WebKit with a bad connection', () => {
  const venue = useVenue();
  let party: TestEvent;
  let network: SpottyNetwork;
  let rosa: WebKitPhone;
  let address: string;

  beforeAll(async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo' });
    await askThree(party);
    network = await startSpottyNetwork(venue.origin);
    address = network.origin + pageLinks.event(party.code);
    rosa = await WebKitPhone.open();
  });
  afterAll(async () => {
    await rosa?.close();
    await network?.close();
  });

  it('shows the game as soon as its chunk has loaded', async () => {
    network.lose(/assets\/(game|live|spelling)|asked/);
    await rosa.goTo(address);
    await rosa.writes('Your name', 'Rosa');
    await rosa.taps('Join Event');
    await rosa.sees('We can’t connect right now. Still trying...');
    network.lose();
    await rosa.sees(rain);
  });

  it('loads every script of the page after a reload when any one was lost', async () => {
    await rosa.reload();
    await rosa.sees(rain);
    const named = 'return [...document.scripts].map(({ src }) => new URL(src).pathname)';
    const scripts = await rosa.evaluate<string[]>(named);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) {
      network.lose(new RegExp(script));
      await rosa.reload();
      network.lose();
      await rosa.reload();
      await rosa.sees(rain);
    }
  });
});

/** Opens a socket, and pushes the outcome to `window.results`. */
const openSocket = (address: string) => `
  const say = (result) => (window.results ??= []).push(result);
  try {
    const socket = new WebSocket(${JSON.stringify(address)});
    socket.onopen = () => say('open');
    socket.onerror = () => say('no');
  } catch { say('no'); }`;

/** WebKit before Safari 15.4 does not match sockets with `'self'`, so the policy names the page’s host. */
describe.skipIf(!webkitPath)('page on WebKit', () => {
  const venue = useVenue({ own: { environment: { HOST: '0.0.0.0' } } });
  let rosa: WebKitPhone;

  beforeAll(async () => void (rosa = await WebKitPhone.open()));
  afterAll(async () => rosa?.close());

  it.each(['127.0.0.1', 'localhost', ...lanAddresses()])(
    'opens sockets only to the host in its address: %s',
    async (host) => {
      const party = await venue.createTestEvent();
      const own = `${host}:${venue.port}`;
      const socket = `ws://${own}/socket.io/?EIO=4&transport=websocket`;
      const page = `http://${own}${pageLinks.event(party.code)}`;
      const { headers } = await fetch(page);
      const sources = /connect-src 'self' ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
      expect(sources).toBe(`ws://${own} wss://${own}`);
      await rosa.goTo(page);
      await rosa.sees('Join Event');
      const results = async () => rosa.evaluate<string[]>('return window.results ?? []');
      // From here on only the explicit sources are allowed, as in an older WebKit.
      await rosa.evaluate(`
        const policy = document.createElement('meta');
        policy.httpEquiv = 'Content-Security-Policy';
        policy.content = ${JSON.stringify(`connect-src ${sources}`)};
        document.head.append(policy);
        window.blocked = [];
        addEventListener('securitypolicyviolation', (event) => window.blocked.push(event.blockedURI));`);
      await rosa.evaluate(openSocket(socket));
      await expect.poll(results).toEqual(['open']);
      const elsewhere = `ws://${host}:${venue.port + 1}/`;
      await rosa.evaluate(openSocket(elsewhere));
      await expect.poll(results).toEqual(['open', 'no']);
      expect((await rosa.evaluate<string[]>('return window.blocked'))[0]).toContain(`:${venue.port + 1}`);
      await party.joinAs('Ben');
      await rosa.sees('1 participant competing');
    },
  );
});
