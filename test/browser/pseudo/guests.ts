import { sampleShareCode } from '../../../protocol/limits.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { pseudo as the } from '../../../server/build/compileTexts.ts';
import type { Venue } from '../kit/venue.ts';
import { control, heading, taps, writes } from '../kit/actions.ts';
import { Reader } from './reader.ts';
import { asked, narrow } from './buildPseudo.ts';

/** Reads the guest’s pages and their states: a taken name, each type of question, the reveal, the end. */
export async function guestsRead(venue: Venue): Promise<string[]> {
  const game = await venue.createTestEvent({ title: 'Βραδιά', customShareCode: '2032' });
  const asks: Question[] = [];
  for (const question of asked) asks.push(await game.addQuestion(question));
  await game.joinAs('Ρόζα');
  const page = await venue.phone(pageLinks.event(game.code), narrow);
  const reader = new Reader(page);
  const joinButton = the('Join Event');
  await taps(page, joinButton);
  await reader.reads('join, without a name');
  await writes(page, the('Your name'), 'Ρόζα');
  await taps(page, joinButton);
  await control(page, the('That’s me on my other phone')).waitFor();
  await reader.readsAll('join, under a name that is taken');
  await taps(page, the('Ask the host to let me in'));
  await page.getByText(the('Tell the host your number:')).waitFor();
  await reader.readsAll('join, waiting for the host');
  await taps(page, the('Cancel'));

  await writes(page, the('Your name'), 'Δάφνη');
  await taps(page, joinButton);
  for (const { text } of asks) {
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: text }) })
      .last();
    await card.waitFor();
    const field = card.getByRole('textbox');
    if (await field.isVisible()) {
      await taps(card, the('Submit'));
      await reader.reads(`question ${text}, left empty`);
      await field.fill(text === 'Πόσα λεπτά;' ? '7' : 'Άσμα');
      await field.press('Enter');
    } else {
      if (text !== asks[0]?.text) {
        await taps(page, the('My predictions'));
        await reader.readsAll('own predictions');
        await taps(page, the('Back to the questions'));
      }
      await card.getByRole('button').first().click();
      await reader.reads(`question ${text}, answered`);
    }
    await page.getByRole('heading', { name: text }).waitFor({ state: 'detached' });
  }
  await control(page, the('See Results')).waitFor();
  await writes(page, the('Your message'), 'Ζήτω!');
  await reader.readsAll('message, written');
  await taps(page, the('See Results'));
  await reader.readsAll('results in the game');
  await taps(page, the('Back to Event'));
  await reader.readsAll('home');
  await game.update({ showAnswers: true });
  await game.setAnswer(asks[2]!, '7');
  await page.getByRole('region', { name: the('Just revealed') }).waitFor();
  await reader.reads('reveal');
  await taps(page, the('Play on another phone too'));
  await taps(page, the('Create a one-time link'));
  await control(page, the('Create a new link')).waitFor();
  await reader.readsAll('profile with a one-time link');
  await taps(page, the('Change your message'));
  await reader.reads('profile, changing the message');
  await page.goto(venue.origin + pageLinks.leaderboard(game.code));
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('ξξξ');
  await reader.readsAll('leaderboard, found nobody');
  await page.goto(venue.origin + pageLinks.event(game.code));
  await page.getByText('Δάφνη').first().waitFor();
  await game.update({ isOver: true });
  await page.getByText(the('The game is over. Thanks for playing! These are the final standings.')).waitFor();
  await reader.readsAll('game that is over');
  await game.update({ isActive: false });
  await heading(page, the('This Event Is Closed')).waitFor();
  await reader.readsAll('event that was closed');
  await page.reload();
  await reader.readsAll('event that is closed');
  await page.goto(venue.origin + pageLinks.leaderboard(game.code));
  await reader.readsAll('leaderboard of an event that is closed');
  return reader.faults;
}

/** Reads the sample game. */
export async function visitorsRead(venue: Venue): Promise<string[]> {
  const page = await venue.phone(pageLinks.demoEvent(sampleShareCode), narrow);
  const reader = new Reader(page);
  await writes(page, the('Your name'), 'Ζωή');
  await reader.readsAll('sample game, join');
  await taps(page, the('Join Event'));
  await control(page, the('My predictions')).waitFor();
  await reader.readsAll('sample game, question');
  const answer = page.getByRole('group').getByRole('button').first();
  const submit = control(page, the('Submit'));
  const skip = control(page, the('Skip Message'));
  for (let count = 0; count < 20 && !(await skip.isVisible()); count += 1) {
    const asks = await page.getByRole('heading', { level: 2 }).first().textContent();
    if (await submit.isVisible()) {
      await page.getByRole('textbox').fill('7');
      await submit.click();
    } else await answer.click();
    await page
      .getByRole('heading', { level: 2, name: asks ?? '', exact: true })
      .waitFor({ state: 'detached' });
  }
  await skip.click();
  await reader.readsAll('sample game, results');
  await taps(page, the('See the answers come in'));
  await reader.readsAll('sample game, hosting');
  const reveal = control(page, the('Reveal the answer'));
  while (await reveal.isVisible()) await reveal.click();
  await reader.readsAll('sample game, at its end');
  return reader.faults;
}
