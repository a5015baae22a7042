import { pageLinks } from '../../../protocol/paths.ts';
import type { HelperRole } from '../../../protocol/schemas/helpers.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Step } from '../../../protocol/schemas/show.ts';
import { pseudo as the } from '../../../server/build/compileTexts.ts';
import { makeLink } from '../../support/helpers.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import type { Venue } from '../kit/venue.ts';
import { control, dialog, heading, logsIn, posts, sees, taps, under, writes } from '../kit/actions.ts';
import { Reader } from './reader.ts';
import { answers, asked, narrow, predicts } from './buildPseudo.ts';

/**
 * A game with equal predictions of three guests. Only the first one predicted the last question and wrote a
 * message.
 */
async function played(venue: Venue, customShareCode: string): Promise<[TestEvent, Question[]]> {
  const party = await venue.createTestEvent({ title: 'Κλάρα & Θέο', location: 'Αθήνα', customShareCode });
  const questions: Question[] = [];
  for (const question of asked) questions.push(await party.addQuestion({ ...question, note: 'Τύμπανα!' }));
  for (const [index, name] of ['Ρόζα', 'Νίκος', 'Ζωή'].entries()) {
    const { browser, participant } = await party.joinAs(name);
    await predicts(browser.post, participant, questions.slice(0, index === 0 ? 4 : 3));
    if (index === 0) await browser.patch(`/api/participants/${participant.id}`, { message: 'Ζήτω!' });
  }
  return [party, questions];
}

/** Reads every step of the host-led show, on the host’s phone and on the big screen. */
export async function showReads(venue: Venue): Promise<string[]> {
  const [party, [rain, speaker, minutes, song]] = await played(venue, '2034');
  const { code, organiser } = party;
  const host = await venue.phone(pageLinks.host(code), narrow);
  const wall = await venue.projector(pageLinks.bigScreen(code));
  const [hand, screen] = [new Reader(host), new Reader(wall)];
  const path = `/api/events/${code}/show`;
  const goes = async (step: Step, says: string) => {
    const { revision } = (await organiser.get(path)).body;
    await organiser.post(path, { step, revision, closes: true });
    await sees(wall, the(says));
    await screen.reads(`screen, ${step.kind}`);
    await hand.reads(`host, ${step.kind}`);
  };

  await hand.readsAll('host’s show, login');
  await writes(host, the('Admin code'), adminCode);
  await taps(host, the('Open the Show'));
  await sees(host, the('Automatic'));
  await hand.readsAll('host’s show, automatic');
  const [rosa] = (await organiser.get(`/api/events/${code}/participants`)).body;
  await organiser.patch(path, { wishIds: [rosa.id], pace: 1 });
  await goes({ kind: 'invitation' }, 'Join our prediction game');
  await goes({ kind: 'question', questionId: rain!.id }, 'Predict now on your phone');
  await taps(host, the('Close...'));
  await dialog(host).waitFor();
  await hand.reads('host’s show, closing');
  await taps(dialog(host), the('In 5 minutes'));
  await sees(host, 'Θα βρέξει;');
  await hand.reads('host’s show, closing by the clock');
  await screen.reads('screen, a countdown');
  // No guest, every guest and one guest was right.
  const reveals = [
    [rain!, 'no'],
    [speaker!, 'Η Ρόζα'],
    [minutes!, '7'],
    [song!, 'Άσμα'],
  ] as const;
  for (const [{ id, text }, correctAnswer] of reveals) {
    await goes({ kind: 'predictions', questionId: id }, 'How the room predicted');
    await organiser.post(`/api/questions/${id}/answer`, { correctAnswer, isHeld: true });
    await hand.reads(`host’s show, ${text} held`);
    await goes({ kind: 'answer', questionId: id }, 'And the answer is...');
    await wall.locator('.screen-answer-right[data-shown=true]').waitFor();
    await screen.reads(`screen, answer to ${text}`);
    await hand.readsAll(`host’s show, answer to ${text}`);
  }
  await goes({ kind: 'climbers' }, 'Biggest climbers');
  await goes({ kind: 'wishes' }, 'Messages from the guests');
  await goes({ kind: 'pause' }, 'We’ll be right back');
  await goes({ kind: 'podium' }, 'And the winners are...');
  await sees(wall, the('Congratulations!'));
  await screen.reads('screen, podium');
  await hand.reads('host’s show, podium');
  await taps(host, the('All steps'));
  await dialog(host).waitFor();
  await hand.reads('host’s show, all steps');
  await taps(dialog(host), the('Choose messages'));
  await sees(host, 'Ζήτω!');
  await hand.reads('host’s show, messages');
  return [...hand.faults, ...screen.faults];
}

/** Reads the pages of helper links: the couple, a scorekeeper, the MC and a co-host. */
export async function helpersRead(venue: Venue): Promise<string[]> {
  const [party, questions] = await played(venue, '2035');
  const { code } = party;
  const page = await venue.phone('/', narrow);
  const reader = new Reader(page);
  const visits = async (where: string, address: string) => {
    await page.goto('about:blank');
    await page.goto(venue.origin + address);
    await reader.readsAll(where);
  };
  const comes = async (role: HelperRole, address: string) => {
    await visits(`${role} without a link`, address);
    await visits(`${role} by a link of nobody`, `${address}#key=nothing`);
    const { token } = await makeLink(party, role, 'Θείος');
    await visits(role, `${address}#key=${token}`);
  };
  await comes('couple', pageLinks.couple(code));
  for (const [index, { id }] of questions.entries())
    await posts(page, `/api/questions/${id}/couple-predictions`, { answer: answers[index] });
  await visits('couple, done', pageLinks.couple(code));
  await comes('witness', pageLinks.witness(code));
  await page.getByRole('group').getByRole('button').first().click();
  await reader.readsAll('witness, an answer set');
  await comes('mc', pageLinks.host(code));
  await comes('cohost', pageLinks.admin(code));
  return reader.faults;
}

/** Reads the pages before and after an event: venue check, rehearsal, slips and keepsake. */
export async function beforeAndAfterRead(venue: Venue): Promise<string[]> {
  const [party, [rain]] = await played(venue, '2036');
  const { code } = party;
  const page = await venue.phone(pageLinks.check(code), narrow);
  const reader = new Reader(page);
  const visits = async (where: string, address: string) => {
    await page.goto(venue.origin + address);
    await reader.readsAll(where);
  };
  await reader.readsAll('venue check');
  await taps(page, the('Start the check'));
  await reader.reads('venue check, under way');
  await visits('keepsake, not open', pageLinks.keepsake(code));
  await visits('portal', pageLinks.admin(code));
  await logsIn(page, adminCode);
  await visits('slips', pageLinks.slips(code));
  await visits('posters and cards', pageLinks.print(code));
  await party.update({ showAnswers: true });
  await party.setAnswer(rain!, 'yes');
  await visits('keepsake, for the host', pageLinks.keepsake(code));
  await page.goto(venue.origin + pageLinks.admin(code));
  await taps(page, the('Event'));
  await reader.readsAll('portal, event');
  const card = under(page, the('Before the Day'));
  await taps(card, the('Rehearse'));
  await control(card, the('Open the rehearsal')).waitFor();
  await reader.readsAll('a rehearsal is on');
  await taps(card, the('Open the rehearsal'));
  await heading(page, the('Manage Questions')).waitFor();
  await reader.readsAll('rehearsal');
  return reader.faults;
}
