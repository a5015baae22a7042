import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import type { Party } from '../../support/party.ts';

/** The questions that the stories about bad luck are played with: yes or no, a choice, a number. */
export const rain = 'Will it rain?';
export const dance = 'Who dances first?';
export const speech = 'How long is the speech?';

/** Opens the three questions in an event. */
export const askThree = async (party: Party) => ({
  rain: await party.ask({ text: rain }),
  dance: await party.ask({ text: dance, type: 'multiple_choice', options: ['Clara', 'Theo'] }),
  speech: await party.ask({ text: speech, type: 'numeric' }),
});

/** Somebody else joins and predicts that it does not rain: a question with a prediction is no draft when it closes. */
export async function benPredicts(party: Party, questionId: string): Promise<void> {
  const { browser, participant } = await party.guest('Ben');
  const no = { participantId: participant.id, answer: 'no' };
  await browser.post(`/api/questions/${questionId}/predictions`, no);
}

/** Everybody who takes part, as the server knows them. */
export const participantsOf = async ({ organiser, code }: Party) =>
  (await organiser.get(`/api/events/${code}/participants`)).body as Participant[];

/** What was predicted, as the server knows it, in alphabetical order. */
export const answersOf = async ({ organiser, code }: Party) =>
  ((await organiser.get(`/api/events/${code}/predictions`)).body as Prediction[])
    .map(({ answer }) => answer)
    .toSorted();
