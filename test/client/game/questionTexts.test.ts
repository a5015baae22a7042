import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerLabel, correctLabel, hostLabel } from '../../../client/features/game/answers.ts';
import { langOf, optionLang, textOf } from '../../../client/features/game/questionTexts.ts';
import { changedTranslation, translationProblem } from '../../../client/features/questions/translationOf.ts';
import { outcomeOf } from '../../../protocol/rules/correctness.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { withLanguage } from '../../../protocol/i18n.ts';

const dance: Question = {
  id: 'q1',
  text: 'Welcher Tanz?',
  type: 'multiple_choice',
  options: ['Walzer', 'Tango'],
  translation: { language: 'tr', text: 'Hangi dans?', options: ['Vals', 'Tango dansı'] },
  correctAnswer: 'Walzer',
  isActive: true,
  order: 1,
};
const event = { language: 'de' } as const;

describe('bilingual question', () => {
  // Text with another direction than the language is isolated.
  const shownTexts = () =>
    [textOf(dance), answerLabel(dance, 'Tango'), correctLabel(dance)].map((text) =>
      text?.replaceAll(/[\u2068\u2069]/g, ''),
    );

  it('has the second language for its readers, and the first for all others', () => {
    expect(withLanguage('tr', shownTexts)).toEqual(['Hangi dans?', 'Tango dansı', 'Vals']);
    for (const language of ['de', 'en', 'ar'] as const)
      expect(withLanguage(language, shownTexts)).toEqual(['Welcher Tanz?', 'Tango', 'Walzer']);
  });

  it('has the first language for its host', () => {
    expect(withLanguage('tr', () => [hostLabel(dance, 'Tango'), correctLabel(dance, hostLabel)])).toEqual([
      'Tango',
      'Walzer',
    ]);
  });

  it('shows the current spelling of an option, also for a prediction with an earlier spelling', () => {
    expect(withLanguage('tr', () => [answerLabel(dance, 'TANGO'), answerLabel(dance, 'walzer')])).toEqual([
      'Tango dansı',
      'Vals',
    ]);
    expect(withLanguage('de', () => [answerLabel(dance, 'tango'), hostLabel(dance, 'tango')])).toEqual([
      'Tango',
      'Tango',
    ]);
    expect(hostLabel({ type: 'text', options: ['Tango'] }, 'tango')).toBe('tango');
  });

  it('shows original options where they are not translated, and free text as typed', () => {
    const names = { ...dance, translation: { language: 'tr' as const, text: 'Kim?' } };
    const song: Question = { ...dance, type: 'text' };
    withLanguage('tr', () => {
      expect(answerLabel(names, 'Walzer')).toBe('Walzer');
      expect([langOf(names, event), optionLang(names, event)]).toEqual(['tr', 'de']);
      expect(answerLabel(song, 'Walzer')).toBe('Walzer');
      expect(optionLang(song, event)).toBeUndefined();
      expect(answerLabel(dance, 'Samba')).toBe('Samba');
    });
  });

  it('has a language attribute where the language is known', () => {
    expect(withLanguage('tr', () => [langOf(dance, event), optionLang(dance, event)])).toEqual(['tr', 'tr']);
    expect(withLanguage('en', () => [langOf(dance, event), optionLang(dance, event)])).toEqual(['de', 'de']);
    expect(withLanguage('en', () => langOf(dance, {}))).toBeUndefined();
  });

  it('scores the same option equally in both languages', () => {
    const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), {
      minLength: 2,
      maxLength: 6,
      selector: (text) => text.trim().toLowerCase(),
    });
    fc.assert(
      fc.property(words, words, fc.nat(), fc.nat(), (first, second, right, tapped) => {
        const options = first.slice(0, Math.min(first.length, second.length));
        const correctAnswer = options[right % options.length]!;
        const question: Question = {
          ...dance,
          options,
          correctAnswer,
          translation: { language: 'tr', text: 'Hangi?', options: second.slice(0, options.length) },
        };
        const place = tapped % options.length;
        // The label of each button, and the value that it sends.
        const sentAnswer = (language: 'de' | 'tr') =>
          withLanguage(language, () => {
            const buttons = options.map((option) => ({ label: answerLabel(question, option), option }));
            expect(new Set(buttons.map(({ label }) => label)).size).toBe(buttons.length);
            return buttons[place]!.option;
          });
        expect(outcomeOf(question, sentAnswer('de'))).toBe(outcomeOf(question, sentAnswer('tr')));
        expect(outcomeOf(question, sentAnswer('tr'))).toBe(
          options[place] === correctAnswer ? 'correct' : 'incorrect',
        );
      }),
    );
  });
});

describe('second language of the question form', () => {
  const own = ['Walzer', 'Tango'];
  const written = { language: 'tr' as const, text: ' Hangi dans? ', options: ['Vals', ''], own };

  it('fills an empty option with its original name', () => {
    expect(changedTranslation(undefined, written)).toEqual({
      translation: { language: 'tr', text: 'Hangi dans?', options: ['Vals', 'Tango'] },
    });
  });

  it('sends only the text where no option is translated, and nothing without a change', () => {
    const alone = { ...written, options: [] };
    const translation = { language: 'tr', text: 'Hangi dans?' } as const;
    expect(changedTranslation(undefined, alone)).toEqual({ translation });
    expect(changedTranslation(translation, alone)).toEqual({});
    expect(changedTranslation(undefined, { ...alone, text: '' })).toEqual({});
  });

  it('removes a translation that was emptied', () => {
    const empty = { ...written, text: ' ', options: ['', ' '] };
    expect(changedTranslation(dance.translation, empty)).toEqual({ translation: null });
    expect(translationProblem(empty)).toBeUndefined();
  });

  it('reports a missing text and duplicate options', () => {
    expect(translationProblem({ ...written, text: '' })).toBe('Please enter the question in Türkçe too.');
    expect(translationProblem({ ...written, options: ['tango', ''] })).toBe(
      'Please make every option different.',
    );
    expect(translationProblem(written)).toBeUndefined();
  });
});
