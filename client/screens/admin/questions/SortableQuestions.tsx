import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import clsx from 'clsx';
import { GripVertical } from 'lucide-react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { questionOrderTexts } from '../../../../protocol/texts/portal/questions.ts';
import { IconButton } from '../../../components/controls/Button.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { moveQuestion } from '../../../stores/organiser/questions.ts';

/** Restricts dragging to the vertical axis. */
const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * The questions, each with a drag handle for touch, mouse or keyboard. Dropping a question saves the order.
 */
export function SortableQuestions({ onMoving }: { onMoving: (isMoving: boolean) => void }) {
  const questions = useOrganiserRoom((room) => room.questions);
  const ids = questions.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function drop({ active, over }: DragEndEvent): void {
    onMoving(false);
    const to = ids.indexOf(String(over?.id)) + 1;
    const id = String(active.id);
    // Another host may have deleted either question.
    if (to === 0 || !ids.includes(id) || ids[to - 1] === id) return;
    void moveQuestion(id, to);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      onDragStart={() => onMoving(true)}
      onDragEnd={drop}
      onDragCancel={() => onMoving(false)}
      accessibility={{
        announcements: announcementsOf(questions),
        screenReaderInstructions: { draggable: questionOrderTexts('instructions') },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="stack gap-2!">
          {questions.map((question, index) => (
            <Row key={question.id} question={question} position={index + 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Row({ question: { id, text }, position }: { question: Question; position: number }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: questionOrderTexts('handleRole') } });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        'flex items-center gap-3 rounded-control border bg-raised py-1 ps-3',
        isDragging ? 'relative z-10 border-gold-line shadow-lift' : 'border-line',
      )}
    >
      <span className="figures w-6 shrink-0 text-end text-sm text-muted">{formatCount(position)}</span>
      <span className="line-clamp-3 min-w-0 flex-1 leading-snug wrap-anywhere" dir="auto">
        {text}
      </span>
      <IconButton
        ref={setActivatorNodeRef}
        label={questionOrderTexts('handle', { text })}
        {...attributes}
        {...listeners}
        className={clsx('touch-none', isDragging ? 'cursor-grabbing' : 'cursor-grab')}
      >
        <GripVertical />
      </IconButton>
    </li>
  );
}

/** Returns the screen reader announcements for dragging a question. */
function announcementsOf(questions: readonly Question[]): Announcements {
  const valuesOf = (movedId: UniqueIdentifier, targetId = movedId) => ({
    text: questions.find(({ id }) => id === movedId)?.text ?? '',
    position: questions.findIndex(({ id }) => id === targetId) + 1,
    count: questions.length,
  });
  return {
    // Stays silent, because the announcement of the first `onDragOver` would interrupt this one at once.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) =>
      over ? questionOrderTexts('held', valuesOf(active.id, over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? questionOrderTexts('putDown', valuesOf(active.id, over.id)) : undefined,
    onDragCancel: ({ active }) => questionOrderTexts('leftInPlace', valuesOf(active.id)),
  };
}
