import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Question } from '../../../../protocol/schemas/questions.ts';

/** What a screen reader says at a handle. */
export const orderInstructions = {
  draggable:
    'To move this question, press Space. Then use the up and down arrow keys, press Space to put it down, or Escape to leave it where it was.',
};

/** What is said while a question is moved. */
export function orderAnnouncements(questions: readonly Question[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => questions.find((question) => question.id === id)?.text ?? '';
  const placeOf = (id: UniqueIdentifier) =>
    `${questions.findIndex((question) => question.id === id) + 1} of ${questions.length}`;
  return {
    // The first place is told with the next: a sentence of its own would be cut short.
    onDragStart: () => undefined,
    onDragOver: ({ active: { id }, over }) =>
      over ? `Holding “${nameOf(id)}” in place ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active: { id }, over }) =>
      over ? `“${nameOf(id)}” is now question ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active: { id } }) => `“${nameOf(id)}” stays question ${placeOf(id)}.`,
  };
}
