import type { Page } from 'playwright-core';
import type { Step } from '../../../protocol/schemas/show.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { opensScreens, phone, takes, takesScreens } from './camera.ts';
import { code, type Guests, type PicturedEvent } from './picturedEvent.ts';
import { opensPortal } from './stories.ts';

const show = `/api/events/${code}/show`;

const messages: Record<string, string> = {
  'Grandpa Józef':
    'Sixty-one years with your grandmother, and I would choose the same dance again. Hold on to each other, and let the other one win at cards now and then.',
  'Cousin Noor': 'All the love in the world. See you on the dance floor!',
};

/** Publishes a step of the show. */
async function goes({ owner }: PicturedEvent, step: Step): Promise<void> {
  const { revision } = (await owner.get(show)).body;
  const { status, body } = await owner.post(show, { step, revision, closes: true });
  if (status !== 200) throw new Error(`${step.kind}: ${JSON.stringify(body)}`);
}

/** Waits until the bars have grown. */
const areCounted = async (screens: readonly Page[]) =>
  Promise.all(screens.map(async (screen) => screen.locator('[data-shown="true"]').first().waitFor()));

const read = async (screens: readonly Page[], text: string) =>
  Promise.all(
    screens.map(async (screen) =>
      screen.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 120_000 }),
    ),
  );

/** Guests write messages, and the host selects them for the screen. */
async function ticksMessages({ owner }: PicturedEvent, guests: Guests): Promise<void> {
  const wishIds: string[] = [];
  for (const [name, message] of Object.entries(messages)) {
    const [browser, { id }] = guests.get(name)!;
    await browser.patch(`/api/participants/${id}`, { message });
    wishIds.push(id);
  }
  await owner.patch(show, { wishIds, pace: 5 });
}

/** Takes the picture of the host’s phone at this step. */
async function theHostsPhone(pictured: PicturedEvent): Promise<void> {
  const host = await opensPortal(pictured, phone);
  await host.getByRole('button', { name: 'Show the answer' }).waitFor();
  await takes(host, 'show-host-phone');
  await host.context().close();
}

/** Takes the pictures of the host-led show: the last answer and the winners. */
export async function theShow(pictured: PicturedEvent, guests: Guests): Promise<void> {
  const { owner, questions } = pictured;
  const [bouquet, minutes] = [questions[6]!.id, questions[3]!.id];
  await ticksMessages(pictured, guests);
  const screens = await opensScreens(pictured, pageLinks.bigScreen(code));
  const shows = async (step: Step, text: string, picture: string) => {
    await goes(pictured, step);
    await read(screens, text);
    if (step.kind === 'predictions') await areCounted(screens);
    await takesScreens(screens, picture);
  };
  await shows({ kind: 'invitation' }, 'Join our prediction game', 'show-invitation');
  await shows({ kind: 'question', questionId: bouquet }, 'Cousin Noor', 'show-question');
  await shows({ kind: 'predictions', questionId: minutes }, 'How the room predicted', 'show-numbers');
  await shows({ kind: 'predictions', questionId: bouquet }, 'Somebody’s grandmother', 'show-predictions');
  await owner.post(`/api/questions/${bouquet}/answer`, { correctAnswer: 'Lucía', isHeld: true });
  await owner.patch(`/api/questions/${bouquet}`, { note: 'A drum roll first, please' });
  await theHostsPhone(pictured);
  await shows({ kind: 'answer', questionId: bouquet }, 'And the answer is...', 'show-suspense');
  for (const screen of screens) await screen.getByRole('list', { name: 'Who was right' }).waitFor();
  await takesScreens(screens, 'show-answer');
  await shows({ kind: 'climbers' }, 'Biggest climbers', 'show-climbers');
  await shows({ kind: 'leaderboard' }, 'Biggest climber', 'show-leaderboard');
  await shows({ kind: 'wishes' }, 'Messages from the guests', 'show-wishes');
  await owner.patch(`/api/events/${code}`, { keepsake: 'guests' });
  await shows({ kind: 'podium' }, 'The surprise of the day', 'show-surprise');
  await read(screens, 'Take the memories home: scan for the keepsake');
  await takesScreens(screens, 'show-podium');
  await shows({ kind: 'pause' }, 'We’ll be right back', 'show-pause');
  await goes(pictured, { kind: 'automatic' });
  for (const screen of screens) await screen.context().close();
}
