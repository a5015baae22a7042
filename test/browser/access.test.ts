import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Participant } from '../../protocol/participants.ts';
import type { Question } from '../../protocol/questions.ts';
import { adminCode, type Party } from '../support/party.ts';
import { accessibilityFindings, chromiumPath, sizes } from './support.ts';
import {
  boardsShow,
  control,
  dialog,
  heading,
  isAsked,
  joins,
  opensPortal,
  predicts,
  questionRow,
  sees,
  setsAnswer,
  taps,
  under,
  writes,
} from './vocabulary.ts';
import { ownerPassword, useVenue, type Visitor } from './venue.ts';

const rain = 'Will it rain?';
const speech = 'Who gives the longest speech?';
const minutes = 'How many minutes does it last?';
const still: Visitor = { reducedMotion: 'reduce' };

type Look = readonly [device: 'phone' | 'laptop', colorScheme: 'light' | 'dark'];
const everyLook: Look[] = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['laptop', 'dark'],
  ['laptop', 'light'],
];
const twoLooks: Look[] = [
  ['phone', 'light'],
  ['laptop', 'dark'],
];

/** What is wrong on the page as it is, in these looks; and what makes it wider than the narrowest phone. */
async function faultsOf(page: Page, where: string, looks: Look[]): Promise<string[]> {
  const before = page.viewportSize()!;
  const faults: string[] = [];
  for (const [device, colorScheme] of looks) {
    await page.setViewportSize(device === 'phone' ? sizes.phone : sizes.desktop);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle);
    // What is not a matter of colour is the same in the dark.
    const findings = await accessibilityFindings(page, { onlyColours: colorScheme === 'dark' });
    faults.push(...findings.map((finding) => `${where}, ${device}, ${colorScheme}: ${finding}`));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  faults.push(...(await page.evaluate(wideThings)).map((thing) => `${where}, 320 px: ${thing} is too wide`));
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Looks at screens in every look, glances at what opens on them in two, and keeps what is wrong. */
class Inspector {
  readonly faults: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  look = async (where: string) => void this.faults.push(...(await faultsOf(this.#page, where, everyLook)));
  glance = async (where: string) => void this.faults.push(...(await faultsOf(this.#page, where, twoLooks)));
}

/** Lets the page arrive at its new colours, also in rows that the browser does not draw while they are out of sight. */
async function settle(): Promise<void> {
  const drawAll = new CSSStyleSheet();
  drawAll.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [drawAll];
  const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  for (const animation of document.getAnimations()) animation.finish();
  await nextFrame();
}

/** What makes the page wider than the window. */
function wideThings(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const wide = Array.from(document.querySelectorAll('body *')).filter(
    (element) => element.getBoundingClientRect().right > room + 1,
  );
  return [
    `the page (${document.documentElement.scrollWidth} px)`,
    ...wide.slice(-2).map(({ outerHTML }) => outerHTML.slice(0, 120)),
  ];
}

describe.skipIf(!chromiumPath)('access for everybody', () => {
  const venue = useVenue();
  let party: Party;
  let questions: Question[];
  let rosa: Participant;

  beforeAll(async () => {
    party = await venue.throwParty({
      title: 'Clara & Theo',
      location: 'The Old Orangery',
      customShareCode: 'ACCESS',
    });
    questions = [
      await party.ask({ text: rain }),
      await party.ask({ text: speech, type: 'multiple_choice', options: ['The best man', 'Aunt Rosa'] }),
      await party.ask({ text: minutes, type: 'numeric' }),
    ];
    for (const name of ['Rosa', 'Ben', 'Clara', 'Dora', 'Emil', 'Frida']) {
      const { browser, participant } = await party.guest(name);
      if (name === 'Rosa') rosa = participant;
      const answer = { participantId: participant.id, answer: name === 'Ben' ? 'no' : 'yes' };
      await browser.post(`/api/questions/${questions[0]!.id}/predictions`, answer);
    }
  });

  it('axe finds nothing where guests go, and nothing is too wide', async () => {
    const page = await venue.phone('/', still);
    const { look, glance, faults } = new Inspector(page);

    await sees(page, 'Starting at just $19.99 per event');
    await look('landing page');
    await taps(page, 'Join the event');
    await sees(page, 'Enter Event Code');
    await glance('landing page with a toast');
    await page.goto(`${venue.origin}/create-event-guided`);
    await heading(page, /Create your event$/).waitFor();
    await glance('coming page');
    await page.goto(`${venue.origin}/nowhere`);
    await heading(page, '404 Page Not Found').waitFor();
    await look('404');
    await page.goto(`${venue.origin}/event/NOWHERE`);
    await heading(page, 'Event Not Found').waitFor();
    await glance('event not found');

    await page.goto(`${venue.origin}/event/ACCESS`);
    await control(page, 'View Full Leaderboard (6 players)').waitFor();
    await look('join');
    await joins(page, 'Greta');
    await isAsked(page, rain);
    await look('yes or no');
    await predicts(page, rain, 'Yes');
    await isAsked(page, speech);
    await glance('multiple choice');
    await predicts(page, speech, 'Aunt Rosa');
    await isAsked(page, minutes);
    await glance('number');
    await taps(page, 'My predictions');
    await glance('my predictions');
    await taps(page, 'Back to the questions');
    await predicts(page, minutes, '7');
    await heading(page, 'Leave a Message').waitFor();
    await look('message');
    await taps(page, 'Skip Message');
    await heading(page, 'TOP 10 FINISHER').waitFor();
    await look('results on the guest page');
    await taps(page, 'Back to Event');
    await sees(page, '7 participants competing');
    await look('at home');
    expect(faults).toEqual([]);
  });

  it('axe finds nothing on the boards and profiles, before and after the reveal', async () => {
    const page = await venue.phone('/leaderboard/ACCESS', still);
    const wall = await venue.projector('/leaderboard/ACCESS?display=true', still);
    const guest = await venue.phone('/event/ACCESS', still);
    const { look, faults } = new Inspector(page);
    const guestView = new Inspector(guest);

    await heading(page, 'Full Leaderboard').waitFor();
    await look('full leaderboard');
    await wall.getByRole('list', { name: 'First ten' }).waitFor();
    faults.push(...(await accessibilityFindings(wall)));
    await joins(guest, 'Hanna');
    await predicts(guest, rain, 'Yes');

    await party.update({ showAnswers: true });
    await party.setAnswer(questions[0]!, 'no');
    await sees(wall, 'The answer is in');
    faults.push(...(await accessibilityFindings(wall)));
    await sees(guest, 'Not this time.');
    await guestView.look('reveal over a question');
    await page.goto(`${venue.origin}/event/ACCESS/participant/${rosa.id}/results`);
    await sees(page, 'Incorrect');
    await look('results');
    await page.goto(`${venue.origin}/participant/ACCESS/${rosa.id}`);
    await sees(page, 'LOSS');
    await look('participant');
    await party.setAnswer(questions[0]!, null);
    await party.update({ showAnswers: false });
    expect([...faults, ...guestView.faults]).toEqual([]);
  });

  it('axe finds nothing before the first prediction on the big screen', async () => {
    const quiet = await venue.throwParty({ title: 'Nobody is here yet' });
    const wall = await venue.projector(`/leaderboard/${quiet.code}?display=true`, still);
    await wall.getByRole('img', { name: /^QR code/ }).waitFor();
    expect(await accessibilityFindings(wall)).toEqual([]);
  });

  it('axe finds nothing in the admin portal, and nothing is too wide', async () => {
    const page = await venue.phone('/admin/ACCESS', still);
    const { look, glance, faults } = new Inspector(page);

    await control(page, 'Access Admin Portal').waitFor();
    await look('admin gate');
    await opensPortal(page, adminCode);
    await setsAnswer(page, speech, 'Aunt Rosa');
    await sees(questionRow(page, speech), /guests do not see it yet/);
    await look('questions');
    await taps(under(page, 'Manage Questions'), 'Add Question');
    await page.getByRole('radio', { name: 'Multiple choice' }).check();
    await glance('add question');
    await taps(page, /^Guests \d/);
    await look('guests');
    await taps(page, 'Manage Rosa');
    await glance('menu of a guest');
    await taps(page, 'Rename');
    await dialog(page).waitFor();
    await glance('rename');
    await page.keyboard.press('Escape');
    await taps(page, 'Manage Rosa');
    await taps(page, 'Delete');
    await dialog(page).waitFor();
    await glance('confirmation');
    await page.keyboard.press('Escape');
    await taps(page, /^Event$/);
    await look('event');
    expect(faults).toEqual([]);
  });

  it('axe finds nothing at the owner’s, and nothing is too wide', async () => {
    const page = await venue.phone('/owner', still);
    const { look, glance, faults } = new Inspector(page);

    await control(page, 'Access Dashboard').waitFor();
    await look('owner gate');
    await writes(page, 'Password', ownerPassword);
    await taps(page, 'Access Dashboard');
    await control(page, 'Open Admin: Clara & Theo').waitFor();
    await look('owner');
    await control(page, 'Create Free Event').first().click();
    await glance('free event');
    await writes(page, 'Title *', 'Golden wedding');
    await writes(page, 'Date and time *', '2027-06-12T15:30');
    await writes(page, 'Admin code *', 'gold');
    await taps(dialog(page), 'Create Event');
    await control(page, 'I have kept the code').waitFor();
    await glance('created');
    expect(faults).toEqual([]);
  });

  it('a guest gets through the whole evening by keyboard alone, and sees the focus', async () => {
    const own = await venue.throwParty();
    await own.ask({ text: rain });
    await own.ask({ text: speech, type: 'multiple_choice', options: ['The best man', 'Aunt Rosa'] });
    await own.ask({ text: minutes, type: 'numeric' });
    const page = await venue.laptop('/');
    const types = async (text: string) => page.keyboard.type(text);
    const presses = async (key: string) => page.keyboard.press(key);

    await tabsTo(page, 'Event code');
    await types(own.code);
    await presses('Enter');
    await control(page, 'Join Event').waitFor();
    await tabsTo(page, 'Your name');
    await types('Karl');
    await presses('Enter');
    await isAsked(page, rain);
    await tabsTo(page, 'Yes');
    await presses('Enter');
    await isAsked(page, speech);
    await tabsTo(page, 'Aunt Rosa');
    await presses('Space');
    await isAsked(page, minutes);
    await tabsTo(page, 'Your number');
    await types('7');
    await presses('Enter');
    await heading(page, 'Leave a Message').waitFor();
    await tabsTo(page, 'Your message');
    await types('From the keyboard');
    await tabsTo(page, 'See Results');
    await presses('Enter');
    await heading(page, 'Your Results').waitFor();
    await tabsTo(page, 'Back to Event');
    await presses('Enter');
    await sees(page, '“From the keyboard”');
  });

  it('dialogs keep the focus inside and give it back', async () => {
    const page = await venue.laptop('/admin/ACCESS');
    await opensPortal(page, adminCode);
    const opener = questionRow(page, rain).getByRole('button', { name: /who has not/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(async () => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('nothing moves for who asked for less motion', async () => {
    const lively = await venue.throwParty();
    const question = await lively.ask({ text: rain });
    await lively.ask({ text: speech, type: 'multiple_choice', options: ['The best man', 'Aunt Rosa'] });
    const { browser, participant } = await lively.guest('Ben');
    const prediction = { participantId: participant.id, answer: 'yes' };
    await browser.post(`/api/questions/${question.id}/predictions`, prediction);
    const guest = await venue.phone(`/event/${lively.code}`, still);
    const wall = await venue.projector('/', still);
    await wall.clock.install();
    await wall.goto(`${venue.origin}/leaderboard/${lively.code}?display=true`);
    await joins(guest, 'Quiet Quinn');
    await Promise.all([guest, wall].map(watchMotion));
    await predicts(guest, rain, 'No');
    await boardsShow([wall], ['Ben 1', 'Quiet Quinn 1']);
    await lively.update({ showAnswers: true });
    await lively.setAnswer(question, 'no');
    await sees(guest, 'You foretold it!');
    await sees(wall, 'The answer is in');
    await wall.clock.fastForward(6_500);
    await boardsShow([wall], ['Quiet Quinn 1', 'Ben 0']);
    await predicts(guest, speech, 'The best man');
    await taps(guest, 'Skip Message');
    await taps(guest, 'Back to Event');
    await boardsShow([guest], ['Quiet Quinn 1', 'Ben 0']);
    expect(await motionSeen(guest)).toEqual([]);
    expect(await motionSeen(wall)).toEqual([]);
  });
});

/** Tab after Tab until the thing of this name has the focus, and the focus can be seen. */
async function tabsTo(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }));
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    const isThere = await wanted
      .evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))
      .catch(() => false);
    if (!isThere) continue;
    const focused = page.locator(':focus');
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
    return;
  }
  throw new Error(`30 times Tab did not lead to ${name}`);
}

/** From now on notes what moves: every animation that runs for longer than a blink. */
const watchMotion = async (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    (window as unknown as { motionSeen: Set<string> }).motionSeen = seen;
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        const duration = Number(effect?.getComputedTiming().activeDuration);
        const element = (effect as KeyframeEffect | null)?.target;
        if (animation.playState === 'running' && duration > 10)
          seen.add(
            `${(animation as CSSAnimation).animationName ?? 'transition'} ${element?.className} ${duration} ms`,
          );
      }
      requestAnimationFrame(look);
    };
    look();
  });

const motionSeen = async (page: Page) =>
  page.evaluate(() => [...(window as unknown as { motionSeen: Set<string> }).motionSeen]);
