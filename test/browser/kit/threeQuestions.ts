import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import type { TestEvent } from '../../support/testEvent.ts';

/** The questions of the failure tests: yes/no, multiple choice, numeric. */
export const rain = 'Will it rain?';
export const dance = 'Who dances first?';
export const speech = 'How long is the speech?';

export const askThree = async (party: TestEvent) => ({
  rain: await party.addQuestion({ text: rain }),
  dance: await party.addQuestion({ text: dance, type: 'multiple_choice', options: ['Clara', 'Theo'] }),
  speech: await party.addQuestion({ text: speech, type: 'numeric' }),
});

/** A second guest joins and predicts no: a closed question with predictions is no draft. */
export async function benPredicts(party: TestEvent, questionId: string): Promise<void> {
  const { browser, participant } = await party.joinAs('Ben');
  const no = { participantId: participant.id, answer: 'no' };
  await browser.post(`/api/questions/${questionId}/predictions`, no);
}

/** All participants of the event according to the server. */
export const participantsOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/participants`)).body as Participant[];

/** All predictions of the event according to the server, in alphabetical order. */
export const answersOf = async ({ organiser, code }: TestEvent) =>
  ((await organiser.get(`/api/events/${code}/predictions`)).body as Prediction[])
    .map(({ answer }) => answer)
    .toSorted();
