import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { presentKeepsake } from '../../server/presenters/keepsake.ts';
import { EventState } from '../../server/eventState/EventState.ts';
import { storedEvent, storedGuest, storedQuestion } from '../support/stored.ts';

/** An event with many guests and long messages, whose keepsake is expensive to build. */
function largeGame() {
  const now = new Date();
  const questions = Array.from({ length: 40 }, (_, index) =>
    storedQuestion({
      type: 'text',
      correctAnswer: 'The waltz',
      isActive: false,
      wasRevealed: true,
      order: index,
    }),
  );
  const event = storedEvent({ createdAt: now, showAnswers: true, keepsake: 'link', questions });
  const guests = Array.from({ length: 400 }, (_, index) => ({
    ...storedGuest(event._id, [now]),
    message: `Be happy, says number ${index}!`,
    predictions: Object.fromEntries(
      questions.map(({ _id }) => [
        _id.toString(),
        { answer: `A song that number ${index} likes ${_id.toString()}`, submittedAt: now },
      ]),
    ),
  }));
  const followed = new EventState(event);
  for (const guest of guests) followed.putParticipant(guest);
  const [anna] = guests;
  const read = (...own: Types.ObjectId[]) => presentKeepsake(followed.live, {}, own.map(String));
  return { event, followed, anna: anna!, read };
}

describe('keepsake requested many times at once', () => {
  it('is built once, and each reader gets their own part', async () => {
    const { anna, read } = largeGame();
    const [first, second] = await Promise.all([read(), read(anna._id)]);
    expect((await read()).questions).toBe(first.questions);
    expect(second.questions).toBe(first.questions);
    expect([first.own, second.own.map(({ participant }) => participant.username)]).toEqual([
      [],
      [anna.username],
    ]);
  });

  it('excludes everything that was hidden or left out a moment ago, and removed guests', async () => {
    const { anna, event, followed, read } = largeGame();
    expect(JSON.stringify(await read())).toContain(anna.username);
    followed.putParticipant({ ...anna, username: 'Annabel', revision: 2 });
    expect(JSON.stringify(await read())).toContain('"Annabel"');
    followed.remove([anna._id.toString()]);
    expect(JSON.stringify(await read(anna._id))).not.toContain(anna._id.toString());
    followed.putEvent({ ...event, keepsakeWithout: ['guestBook'], revision: 2 });
    expect((await read()).messages).toBeUndefined();
    followed.putEvent({ ...event, showAnswers: false, revision: 3 });
    expect((await read()).questions).toEqual([]);
  });
});
