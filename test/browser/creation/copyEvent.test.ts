import { describe, expect, it } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { adminCode } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { dialog, heading, opensPortal, sees, seesNo, taps, writes } from '../kit/actions.ts';
import { choosesCodes, ownerSets, waitForStep } from './creatorSteps.ts';

describe.skipIf(!chromiumPath)('copy of an event on a phone', () => {
  const venue = useVenue({ own: {} });

  it('fills the creator; own questions of every type and an imported list follow the copied ones', async () => {
    await ownerSets(venue, { paymentRequired: false });
    const party = await venue.createTestEvent({ title: 'Ada & Ben', email: 'ada@example.org' });
    await party.addQuestion({ text: 'How many will dance?', type: 'numeric', isTieBreaker: true });
    await party.addQuestion({ text: 'Who cries first?', type: 'multiple_choice', options: ['Ada', 'Ben'] });
    const host = await venue.phone(`/admin/${party.code}`);
    await opensPortal(host, adminCode);
    await taps(host, 'Event');
    await taps(host, 'Copy this event');
    await waitForStep(host, 'setup');
    expect(await host.getByLabel('Event title *', { exact: true }).inputValue()).toBe('Ada & Ben');
    await writes(host, 'Event title *', 'Ada & Ben, a year later');
    await taps(host, 'Next');
    await heading(host, 'From “Ada & Ben”').waitFor();
    await sees(host, '2 questions come along');

    await taps(host, 'Write your own question');
    await writes(host, 'Your question 1', 'Who falls asleep first?');
    await host.getByLabel('Type of question 1', { exact: true }).selectOption('multiple_choice');
    await writes(host, 'Option 1', 'Grandpa');
    await taps(host, 'Next');
    await sees(host, 'Please fill in or remove the empty option.');
    await writes(host, 'Option 2', 'The baby');
    await taps(host, 'Write another question');
    await writes(host, 'Your question 2', 'How many glasses will break?');
    await host.getByLabel('Type of question 2', { exact: true }).selectOption('numeric');
    expect(await host.getByLabel('Who gets it right').last().inputValue()).toBe('closest');
    expect(await accessibilityFindings(host)).toEqual([]);

    await taps(host, 'Paste or import');
    await writes(
      dialog(host),
      'Your questions',
      'Will it rain?\nWhich song? Perfect / At Last\nWho cries first?',
    );
    await taps(dialog(host), 'Check the questions');
    await sees(dialog(host), 'Your event already has this question.');
    await taps(dialog(host), 'Leave them out');
    await taps(dialog(host), 'Add 2 questions');
    await dialog(host).waitFor({ state: 'detached' });
    expect(await host.getByLabel('Your question 4', { exact: true }).inputValue()).toBe('Which song?');

    await taps(host, 'Next');
    await choosesCodes(host, { email: '', title: '', shareCode: 'AGAIN', adminCode: 'lavender & thyme' });
    await waitForStep(host, 'launch');
    await sees(host, '6 questions');
    await taps(host, 'Launch Your Event');
    await heading(host, 'Your Event is Live!').waitFor();
    const questions = (await venue.caller().get('/api/events/AGAIN/questions')).body as Question[];
    expect(questions.map(({ text, type, options, numberRule }) => [text, type, options, numberRule])).toEqual(
      [
        ['How many will dance?', 'numeric', undefined, undefined],
        ['Who cries first?', 'multiple_choice', ['Ada', 'Ben'], undefined],
        ['Who falls asleep first?', 'multiple_choice', ['Grandpa', 'The baby'], undefined],
        ['How many glasses will break?', 'numeric', undefined, 'closest'],
        ['Will it rain?', 'yes_no', undefined, undefined],
        ['Which song?', 'multiple_choice', ['Perfect', 'At Last'], undefined],
      ],
    );
    await seesNo(host, 'From “Ada & Ben”');
  });
});
