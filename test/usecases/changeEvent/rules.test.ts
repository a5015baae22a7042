import { expect, it } from 'vitest';
import { predict } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import type { Reply } from '../../support/Browser.ts';
import { interruptAt } from '../../support/network/interruptAt.ts';
import { storedQuestionOf } from '../../support/stored.ts';
import { asked, setUpTwoServers } from './twoServerSetup.ts';

const { servers, ready } = setUpTwoServers();

it('the scoring rule of a number question does not change when a prediction is stored at another server just before', async () => {
  const { party, anna } = await ready();
  const question = await party.addQuestion({ text: 'How many?', type: 'numeric' });
  await asked(servers.other.browser(), party);
  let predicted: Reply | undefined;
  const { result } = await interruptAt(
    { index: 0, when: 'before' },
    async () => party.organiser.patch(`/api/questions/${question.id}`, { numberRule: 'closest' }),
    async () => {
      predicted = await predict(anna, question, 7);
    },
  );
  expect(predicted?.status).toBe(201);
  expect(result).toBeRefused('rule_in_use');
  expect(await storedQuestionOf(question.id)).not.toHaveProperty('numberRule');
  expect((await predict(anna, question, 8)).status).toBe(200);
});
