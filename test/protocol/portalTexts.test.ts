import { describe, expect, it } from 'vitest';
import { hostTexts } from '../../protocol/texts/portal/answers.ts';
import { guestBookTexts } from '../../protocol/texts/portal/guestBook.ts';
import { statisticsTexts } from '../../protocol/texts/portal/overview.ts';
import { questionFormTexts } from '../../protocol/texts/portal/questionForm.ts';
import { manageQuestionsTexts } from '../../protocol/texts/portal/questions.ts';
import { removeRecentTexts, startOverTexts } from '../../protocol/texts/portal/guests/removingGuests.ts';

describe('counts in the admin portal', () => {
  it('name the data that a deleted question removes, if any', () => {
    const confirmation = (predictions: number) =>
      manageQuestionsTexts('deleteConfirm', { text: 'Rain?', predictions });
    expect(confirmation(0)).toBe('Are you sure you want to delete "Rain?"? This action cannot be undone.');
    expect(confirmation(1)).toBe(
      'Are you sure you want to delete "Rain?"? This will also remove its 1 prediction. This action cannot be undone.',
    );
    expect(confirmation(2653)).toContain(' This will also remove its 2,653 predictions. ');
    expect(
      [0, 1, 12].map((predictions) => manageQuestionsTexts('deleteConfirmButton', { predictions })),
    ).toEqual(['Delete question', 'Delete with 1 prediction', 'Delete with 12 predictions']);
  });

  it('show the progress of the answers', () => {
    expect(hostTexts('answersSet', { answered: 1, left: 0 })).toBe('1 answer set');
    expect(hostTexts('answersSet', { answered: 2, left: 3 })).toBe('2 answers set, 3 to go');
    expect(hostTexts('nextToAnswer', { left: 0 })).toBe('Next to answer');
    expect(hostTexts('nextToAnswer', { left: 1 })).toBe('Next to answer · 1 left');
    expect(hostTexts('revealConfirm', { guests: 1, answers: 2 })).toBe(
      '1 guest and the big screen will see 2 answers and all scores right away.',
    );
    expect(hostTexts('hideConfirm', { guests: 1200, answers: 1 })).toBe(
      '1 answer and all scores will disappear from the big screen and the phones of 1,200 guests. You can show them again anytime.',
    );
  });

  it('list the guests and data that a removal affects', () => {
    expect(removeRecentTexts('guests', { guests: 1, predictions: 0 })).toBe('1 guest');
    expect(removeRecentTexts('guests', { guests: 2, predictions: 1 })).toBe('2 guests with 1 prediction');
    expect(removeRecentTexts('removedToast', { count: 1 })).toBe('1 guest has been deleted.');
    expect(startOverTexts('deleted', { guests: 1, predictions: 4, answers: 1 })).toBe(
      '1 guest with 4 predictions and every message, and 1 correct answer with any photos.',
    );
    expect(guestBookTexts('contents', { guests: 3, messages: 1 })).toBe('3 guests, 1 message');
  });

  it('list the fixed fields of a question with predictions', () => {
    const notice = (predictions: number, hasOptions: 'yes' | 'no') =>
      questionFormTexts('alreadyPredicted', { predictions, hasOptions });
    expect(notice(1, 'no')).toBe('1 prediction already made.');
    expect(notice(2, 'yes')).toBe(
      '2 predictions already made. Options that guests have chosen can’t be changed or removed.',
    );
  });

  it('show shares as whole percentages', () => {
    expect([0, 0.29, 1].map((share) => statisticsTexts('share', { share }))).toEqual(['0%', '29%', '100%']);
  });
});
