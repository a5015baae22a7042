import { describe, expect, it } from 'vitest';
import { directionOf, layOutText } from '../../client/features/souvenir/paintedText.ts';
import { decidedGame } from '../../client/features/souvenir/Souvenir.tsx';
import type { PlayedGame } from '../../client/features/souvenir/souvenirFacts.ts';
import { factsOf } from '../../client/features/souvenir/souvenirFacts.ts';
import { storeRightReveal } from '../../client/stores/guest/rightReveals.ts';
import type { Question } from '../../protocol/schemas/questions.ts';

const questionWith = (id: string, correctAnswer?: string): Question => ({
  id,
  text: `Will ${id} happen?`,
  type: 'yes_no',
  isActive: true,
  order: 1,
  ...(correctAnswer !== undefined && { correctAnswer }),
});

let people = 0;

/** A guest who predicted "yes" for every question, and is second of thirty. */
function game(questions: Question[], event: Partial<PlayedGame['event']> = {}): PlayedGame {
  const participant = { id: `guest ${(people += 1)}`, username: 'Rosa', joinedAt: '' };
  return {
    event: {
      id: 'e',
      title: 'Mia & Noah',
      shareCode: 'PARTY',
      isActive: true,
      isDoorClosed: false,
      isOver: false,
      showAnswers: true,
      ...event,
    },
    questions,
    participant,
    place: { rank: 2, totalPredictions: 3, correctPredictions: 2 },
    participantCount: 30,
    answerTo: () => 'yes',
  };
}

describe('souvenir card', () => {
  const [rain, snow] = [questionWith('rain', 'yes'), questionWith('snow')];

  it('appears when every answer or the winners were shown, or the game is over', () => {
    expect(decidedGame(game([rain]))).toBeDefined();
    expect(decidedGame(game([rain, snow]))).toBeUndefined();
    expect(decidedGame(game([rain, snow], { wasCrowned: true }))).toBeDefined();
    expect(decidedGame(game([rain, snow], { isOver: true }))).toBeDefined();
  });

  it('does not appear before an answer was shown, or for a guest without predictions', () => {
    expect(decidedGame(game([snow], { isOver: true }))).toBeUndefined();
    expect(decidedGame(game([rain], { isOver: true, showAnswers: false }))).toBeUndefined();
    const watcher = { rank: 30, totalPredictions: 0, correctPredictions: 0 };
    expect(decidedGame({ ...game([rain]), place: watcher })).toBeUndefined();
    expect(decidedGame({ ...game([rain]), place: undefined })).toBeUndefined();
  });

  it('shows the score, in points where there are some, and the honour of the place', () => {
    const [hail, fog] = [questionWith('hail', 'yes'), questionWith('fog', 'no')];
    const decided = game([rain, hail, fog]);
    expect(factsOf(decided)).toMatchObject({ score: '2 of 3 correct', rank: 2, isHonoured: true });
    const late = { rank: 28, totalPredictions: 3, correctPredictions: 1, points: 2 };
    expect(factsOf({ ...game([{ ...rain, weight: 2 }, fog, snow]), place: late })).toMatchObject({
      score: '2 points · Correct: 1 of 2 so far',
      isHonoured: false,
    });
  });

  it('shows the guest’s titles, in place of a rare correct prediction', () => {
    const rosa = game([rain]);
    storeRightReveal(rosa.participant.id, { questionId: 'rain', correctCount: 1, predictionCount: 9 });
    const guests = [{ id: rosa.participant.id, username: 'Rosa' }];
    const facts = factsOf(rosa, [
      { kind: 'onlyOne', guests, questionId: 'rain' },
      { kind: 'likeCouple', guests, count: 1, total: 3 },
    ]);
    expect(facts.titles).toEqual([
      { title: 'The only one who knew', words: 'Will rain happen?' },
      { title: 'Most like the couple', words: '1 of 3 predictions the same' },
    ]);
    expect(facts.knownByFew).toBeUndefined();
  });

  it('shows a rare correct prediction while it stays correct', () => {
    const storm = questionWith('storm', 'yes');
    const rosa = game([rain, storm]);
    const reveal = (questionId: string, correctCount: number) =>
      storeRightReveal(rosa.participant.id, {
        questionId,
        correctCount,
        predictionCount: 30,
      });
    reveal('rain', 20);
    expect(factsOf(rosa).knownByFew).toBeUndefined();
    reveal('rain', 5);
    expect(factsOf(rosa).knownByFew).toEqual({ words: 'One of only 5 who knew', question: rain.text });
    reveal('storm', 1);
    expect(factsOf(rosa).knownByFew).toEqual({ words: 'The only one who knew', question: storm.text });
    const corrected = { ...rosa, questions: [rain, { ...storm, correctAnswer: 'no' }] };
    expect(factsOf(corrected).knownByFew).toMatchObject({ question: rain.text });
    expect(factsOf(game([rain, storm])).knownByFew).toBeUndefined();
  });
});

describe('text on the souvenir picture', () => {
  /** A canvas where each letter is as wide as the font size. */
  const context: CanvasRenderingContext2D = {
    font: '',
    measureText: (text: string) => ({ width: text.length * Number.parseInt(context.font, 10) }),
  } as unknown as CanvasRenderingContext2D;
  const set = (text: string, maxLines = 2) =>
    layOutText(context, text, {
      face: (size) => `${size}px serif`,
      sizes: [20, 10],
      maxWidth: 200,
      maxLines,
    });

  it('is as large as possible, in lines of similar length', () => {
    expect(set('Rosa')).toMatchObject({ lines: ['Rosa'], size: 20 });
    expect(set('Rosa and Ben')).toMatchObject({ lines: ['Rosa', 'and Ben'], size: 20 });
    expect(set('Konstantina of Kraków')).toMatchObject({ lines: ['Konstantina', 'of Kraków'], size: 10 });
  });

  it('is cut as a last resort: inside a word, or with an ellipsis after the last line', () => {
    expect(set('W'.repeat(30))).toMatchObject({ lines: ['W'.repeat(20), 'W'.repeat(10)], size: 10 });
    expect(set('Too many words for a picture that is as small as this one', 2).lines).toEqual([
      'Too many words for a',
      'picture that is a...',
    ]);
  });

  it('has the direction of its first letter', () => {
    expect(directionOf('שרה כהן')).toBe('rtl');
    expect(directionOf('2 محمد')).toBe('rtl');
    expect(directionOf('Rosa שרה')).toBe('ltr');
  });
});
