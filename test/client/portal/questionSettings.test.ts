import { describe, expect, it } from 'vitest';
import { changedSettings, settingsOf } from '../../../client/features/questions/settingsOf.ts';
import { scoringRuleTexts } from '../../../client/features/game/scoringBadges.tsx';
import { correctLabel, shownLabel } from '../../../client/features/game/answers.ts';
import { keysOf } from '../../rules/keysOf.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

describe('question settings form', () => {
  const defaults = settingsOf();

  it('sends nothing without a change, whatever the question has', () => {
    const question = {
      weight: 2,
      numberRule: 'within',
      tolerance: 2.5,
      isTieBreaker: true,
      note: 'Hi',
    } as const;
    for (const settings of [defaults, settingsOf(question)])
      expect(changedSettings(settings, { ...settings }, 'numeric')).toEqual({});
  });

  it('sends changed settings, and a tolerance with its rule', () => {
    const within = { ...defaults, numberRule: 'within' as const, tolerance: ' 2,5 ', note: ' Psst ' };
    expect(changedSettings(defaults, within, 'numeric')).toEqual({
      numberRule: 'within',
      tolerance: 2.5,
      note: 'Psst',
    });
    expect(changedSettings(within, { ...within, numberRule: 'exact' }, 'numeric')).toEqual({
      numberRule: 'exact',
    });
    expect(changedSettings(within, { ...within, tolerance: '3' }, 'numeric')).toEqual({
      numberRule: 'within',
      tolerance: 3,
    });
  });

  it('does not send number settings for another type', () => {
    const set = { ...defaults, numberRule: 'closest' as const, isTieBreaker: true, weight: 3 };
    expect(changedSettings(defaults, set, 'text')).toEqual({ weight: 3 });
  });

  it('summarises settings beside the question, except default ones', () => {
    expect(scoringRuleTexts({})).toEqual([]);
    expect(scoringRuleTexts({ weight: 3, numberRule: 'within', tolerance: 0.5, isTieBreaker: true })).toEqual(
      ['Counts triple', 'Right within ±0.5', 'Tie-breaker'],
    );
    expect(scoringRuleTexts({ weight: 2, numberRule: 'closest' })).toEqual([
      'Counts double',
      'Closest guess wins',
    ]);
  });
});

describe('displayed correct answers', () => {
  const dancesQuestion: Question = {
    id: 'q',
    text: 'Which dances?',
    type: 'multiple_choice',
    options: ['Waltz', 'Tango', 'Hula'],
    isActive: false,
    order: 1,
    correctAnswer: 'Hula',
    acceptedKeys: keysOf(['waltz']),
  };

  it('are all correct options, in their order', () => {
    expect(correctLabel(dancesQuestion)).toBe('Waltz and Hula');
    expect(shownLabel(dancesQuestion, 'Hula')).toBe('Waltz and Hula');
  });

  it('are the published answer while the question is published later', () => {
    expect(shownLabel(dancesQuestion, 'Tango')).toBe('Tango');
    expect(shownLabel({ ...dancesQuestion, correctAnswer: undefined }, 'Hula')).toBe('Hula');
  });
});
