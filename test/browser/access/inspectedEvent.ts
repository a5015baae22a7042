import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import type { Venue } from '../kit/venue.ts';

export const rain = 'Will it rain?';
export const speech = 'Who gives the longest speech?';
export const minutes = 'How many minutes does it last?';

/** An event with three questions and six guests who have predicted the first one. */
export interface InspectedEvent {
  party: TestEvent;
  questions: Question[];
  rosa: Participant;
}

/** Creates the event that the accessibility tests inspect; its code is ACCESS. */
export async function createInspectedEvent(venue: Venue): Promise<InspectedEvent> {
  const party = await venue.createTestEvent({
    title: 'Clara & Theo',
    location: 'The Old Orangery',
    customShareCode: 'ACCESS',
  });
  const questions = [
    await party.addQuestion({ text: rain }),
    await party.addQuestion({
      text: speech,
      type: 'multiple_choice',
      options: ['The best man', 'Aunt Rosa'],
    }),
    await party.addQuestion({ text: minutes, type: 'numeric' }),
  ];
  const guests: Participant[] = [];
  for (const name of ['Rosa', 'Ben', 'Clara', 'Dora', 'Emil', 'Frida']) {
    const { browser, participant } = await party.joinAs(name);
    guests.push(participant);
    const answer = { participantId: participant.id, answer: name === 'Ben' ? 'no' : 'yes' };
    await browser.post(`/api/questions/${questions[0]!.id}/predictions`, answer);
  }
  return { party, questions, rosa: guests[0]! };
}
