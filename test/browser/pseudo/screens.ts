import { expect } from 'vitest';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { pseudo as the } from '../../../server/build/compileTexts.ts';
import type { Venue } from '../kit/venue.ts';
import { plainEnglish, Reader } from './reader.ts';
import { asked, predicts } from './buildPseudo.ts';

/** Reads the big screen, from the invitation to the end. */
export async function bigScreenSays(venue: Venue): Promise<string[]> {
  const wall = await venue.createTestEvent({ title: 'Ησυχία', customShareCode: '2028' });
  const page = await venue.projector(pageLinks.bigScreen(wall.code));
  const reader = new Reader(page);
  const sees = async (text: string | RegExp, where: string) => {
    await page.getByText(text).first().waitFor();
    await reader.reads(where);
  };

  await reader.readsAll('before the first guest');
  await wall.update({ isDoorClosed: true });
  await sees(the('New guests can’t join right now.'), 'invitation, joining closed');
  await wall.update({ isDoorClosed: false });
  await wall.joinAs('Ρόζα');
  await sees(new RegExp(the('guest is in the game')), 'invitation, with a guest');
  for (let number = 1; number <= 11; number += 1) await wall.joinAs(`Νο ${number}`);
  const first = await wall.addQuestion(asked[0]);
  await sees(the('New question'), 'invitation, with a new question');
  await wall.update({ bigScreenQr: 'small' });
  const more = [];
  for (const question of asked.slice(1)) more.push(await wall.addQuestion(question));
  await sees(new RegExp(the('new questions')), 'invitation, new questions');
  await sees(new RegExp(the('questions to predict')), 'invitation, what is asked');
  const { browser, participant } = await wall.joinAs('Ζωή');
  await predicts(browser.post, participant, [first, ...more]);
  await wall.update({ showAnswers: true });
  await wall.setAnswer(first, 'yes');
  await sees(the('The answer is in'), 'the first answer');
  await wall.setAnswer(more[0]!, 'Ο Νίκος');
  await sees(new RegExp(the('The answer is in')), 'another answer');
  await wall.update({ bigScreenQr: 'small' });
  await sees(new RegExp(the('Live Leaderboard')), 'leaderboard');
  await sees(the('Join anytime at'), 'leaderboard, how to join');
  await wall.addQuestion({ text: 'Θα χιονίσει;' });
  await sees(the('New question'), 'leaderboard, new question');
  await wall.update({ bigScreenQr: 'large' });
  await sees(new RegExp(the('Scan to join, or enter the code at')), 'leaderboard with the QR code');
  await sees(the('Just joined'), 'leaderboard, who has joined');
  await sees(the('Predict now'), 'leaderboard, what is asked');
  await wall.update({ bigScreenQr: 'small' });
  await wall.update({ isDoorClosed: true });
  await sees(the('New guests can’t join right now.'), 'leaderboard, joining closed');
  await wall.update({ isOver: true });
  await sees(the('Thanks for playing! The game is over.'), 'the end');
  await wall.update({ isActive: false });
  await sees(the('Thanks for playing! This event is now closed.'), 'closed');
  await page.reload();
  await sees(the('Event Not Active'), 'not active');
  await page.goto(venue.origin + pageLinks.bigScreen('999'));
  await sees(the('Event Not Found'), 'not found');
  await page.goto(venue.origin + pageLinks.demoBigScreen(sampleShareCode));
  // The rest of the screen is the sample event’s content: names and questions.
  const aside = page.getByRole('complementary', { name: the('Sample game') });
  expect(plainEnglish(await aside.innerText())).toBeUndefined();
  return reader.faults;
}
