import { useEffect, useRef } from 'react';
import { outcomeOf } from '../../../../protocol/rules/scoring.ts';
import { useOnChange } from '../../../components/timing.ts';
import { noteRightReveal } from '../../../stores/guest/rightReveals.ts';
import { answerThatCounts } from '../../../stores/guest/predictions.ts';
import type { StageProps } from './useGuestFlow.ts';

type CelebrationProps = Pick<StageProps, 'room' | 'course' | 'participant'>;

/**
 * Celebrates with a guest whom a reveal has proven right, once for all answers that come together. What was right before, as
 * after a reload or a correction that changes nothing for them, is no reason. Keeps the moment for the last card.
 */
export function useCelebration({ room, course, participant }: CelebrationProps): void {
  const right = room.questions
    .filter((question) => outcomeOf(question, answerThatCounts(course.byQuestion[question.id])) === 'correct')
    .map(({ id }) => id);
  const before = useRef(right);
  useOnChange(room.reveals, () => {
    const isNewlyRight = ({ questionId }: { questionId: string }) =>
      right.includes(questionId) && !before.current.includes(questionId);
    if (room.reveals.some(isNewlyRight)) celebrate();
    for (const reveal of room.reveals)
      if (reveal.correctCount !== undefined && right.includes(reveal.questionId))
        noteRightReveal(participant.id, reveal);
  });
  useEffect(() => {
    before.current = right;
  });
}

/** A burst of petals and gold, and a short vibration where the phone allows one. */
function celebrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) burst();
  const { userActivation, vibrate } = navigator as Partial<Navigator>;
  // Before somebody has touched the page, browsers refuse and complain.
  if (userActivation?.hasBeenActive) vibrate?.call(navigator, [30, 50, 60]);
}

const pieceCount = 28;
const colours = ['--color-gold', '--color-medal-1', '--color-accent', '--color-primary', '--color-gold-line'];
/** Petals, confetti and dots: width, height, corners. */
const shapes = [
  ['0.75rem', '1.1rem', '80% 0 80% 0'],
  ['0.5rem', '0.9rem', '1px'],
  ['0.6rem', '0.6rem', '50%'],
];

/** Over everything, and in nobody's way: the pieces fly out from the upper middle of the screen, and sink. */
function burst(): void {
  const sky = document.createElement('div');
  sky.className = 'pointer-events-none fixed inset-0 z-60 overflow-hidden';
  sky.setAttribute('aria-hidden', 'true');
  sky.dataset.burst = '';
  const flights = Array.from({ length: pieceCount }, (_, index) => fly(sky, index));
  document.body.append(sky);
  void Promise.allSettled(flights.map(async (start) => start().finished)).then(() => sky.remove());
}

/** One piece of the burst; gives the way to let it fly. */
function fly(sky: HTMLElement, index: number): () => Animation {
  const piece = document.createElement('span');
  const [width = '', height = '', borderRadius = ''] = shapes[index % shapes.length]!;
  Object.assign(piece.style, { width, height, borderRadius, opacity: '0' });
  piece.style.position = 'absolute';
  piece.style.left = '50%';
  piece.style.top = '26%';
  piece.style.background = `var(${colours[index % colours.length]})`;
  sky.append(piece);
  const angle = ((index + Math.random()) / pieceCount) * 2 * Math.PI;
  const reach = 6 + Math.random() * 7;
  const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.8 - 2];
  const turn = Math.random() * 540 - 270;
  const at = (share: number, fall: number) =>
    `translate(${x * share}rem, ${y * share + fall}rem) rotate(${turn * share}deg)`;
  const frames = [
    { transform: `${at(0, 0)} scale(0.3)`, opacity: 1, easing: 'cubic-bezier(0.15, 0.8, 0.4, 1)' },
    { transform: at(0.92, 0), opacity: 1, offset: 0.5, easing: 'ease-in' },
    { transform: at(1.05, 3.5), opacity: 0 },
  ];
  return () => piece.animate(frames, { duration: 800 + Math.random() * 200 });
}
