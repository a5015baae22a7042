import { useEffect, useRef } from 'react';
import { outcomeOf } from '../../../../protocol/rules/correctness.ts';
import { useOnChange } from '../../../components/timing.ts';
import { storeRightReveal } from '../../../stores/guest/rightReveals.ts';
import { validAnswerOf } from '../../../stores/guest/predictions.ts';
import type { FlowProps } from './useGuestFlow.ts';

type CelebrationProps = Pick<FlowProps, 'room' | 'guestQuestions' | 'participant'>;

/**
 * Celebrates when new reveals show that the guest was right, once for several answers. Ignores answers that
 * were already right, for example after a reload. Records the reveals for the souvenir.
 */
export function useCelebration({ room, guestQuestions, participant }: CelebrationProps): void {
  const correctIds = room.questions
    .filter(
      (question) => outcomeOf(question, validAnswerOf(guestQuestions.byQuestion[question.id])) === 'correct',
    )
    .map(({ id }) => id);
  const previousIds = useRef(correctIds);
  useOnChange(room.reveals, () => {
    const isNewlyRight = ({ questionId }: { questionId: string }) =>
      correctIds.includes(questionId) && !previousIds.current.includes(questionId);
    if (room.reveals.some(isNewlyRight)) celebrate();
    for (const reveal of room.reveals)
      if (reveal.correctCount !== undefined && correctIds.includes(reveal.questionId))
        storeRightReveal(participant.id, reveal);
  });
  useEffect(() => {
    previousIds.current = correctIds;
  });
}

/** Shows a burst of petals and gold, and vibrates briefly if the phone allows it. */
function celebrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) burst();
  const { userActivation, vibrate } = navigator as Partial<Navigator>;
  // Browsers refuse to vibrate before the first user interaction and log a warning.
  if (userActivation?.hasBeenActive) vibrate?.call(navigator, [30, 50, 60]);
}

const pieceCount = 28;
const colours = ['--color-gold', '--color-medal-1', '--color-accent', '--color-primary', '--color-gold-line'];
/** The shapes of petals, confetti and dots: width, height, border radius. */
const shapes = [
  ['0.75rem', '1.1rem', '80% 0 80% 0'],
  ['0.5rem', '0.9rem', '1px'],
  ['0.6rem', '0.6rem', '50%'],
];

/** Animates the pieces above the page. They fly out from the upper middle and fall. They block no input. */
function burst(): void {
  const layer = document.createElement('div');
  layer.className = 'pointer-events-none fixed inset-0 z-60 overflow-hidden';
  layer.setAttribute('aria-hidden', 'true');
  layer.dataset.burst = '';
  const starts = Array.from({ length: pieceCount }, (_, index) => addPiece(layer, index));
  document.body.append(layer);
  void Promise.allSettled(starts.map(async (start) => start().finished)).then(() => layer.remove());
}

/** Creates one piece. Returns the function that starts its animation. */
function addPiece(layer: HTMLElement, index: number): () => Animation {
  const piece = document.createElement('span');
  const [width = '', height = '', borderRadius = ''] = shapes[index % shapes.length]!;
  Object.assign(piece.style, { width, height, borderRadius, opacity: '0' });
  piece.style.position = 'absolute';
  piece.style.left = '50%';
  piece.style.top = '26%';
  piece.style.background = `var(${colours[index % colours.length]})`;
  layer.append(piece);
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
