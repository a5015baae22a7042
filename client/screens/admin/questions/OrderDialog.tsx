import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
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
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { moveQuestion } from '../../../stores/organiser/questions.ts';
import { orderAnnouncements, orderInstructions } from './orderAnnouncements.ts';

/** A list moves up and down only. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

type SortableQuestionsProps = {
  questions: Question[];
  shareCode: string;
  /** Told while a question is held. */
  onMoving: (isMoving: boolean) => void;
};

/** The questions by their words, each with a handle to move it by touch, mouse or keyboard; saved as it is put down. */
export function SortableQuestions({ questions, shareCode, onMoving }: SortableQuestionsProps) {
  const ids = questions.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function putDown({ active, over }: DragEndEvent): void {
    onMoving(false);
    const to = ids.indexOf(String(over?.id)) + 1;
    const id = String(active.id);
    // Another host may have deleted either of them.
    if (to === 0 || !ids.includes(id) || ids[to - 1] === id) return;
    void moveQuestion(shareCode, ids, { id, to });
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragStart={() => onMoving(true)}
      onDragEnd={putDown}
      onDragCancel={() => onMoving(false)}
      accessibility={{
        announcements: orderAnnouncements(questions),
        screenReaderInstructions: orderInstructions,
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
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        'flex items-center gap-3 rounded-control border bg-raised py-1 ps-3',
        isDragging ? 'relative z-10 border-gold-line shadow-lift' : 'border-line',
      )}
    >
      <span className="figures w-6 shrink-0 text-end text-sm text-muted">{position}</span>
      <span className="line-clamp-3 min-w-0 flex-1 leading-snug wrap-anywhere" dir="auto">
        {text}
      </span>
      <IconButton
        ref={setActivatorNodeRef}
        label={`Move question: ${text}`}
        {...attributes}
        {...listeners}
        className={clsx('touch-none', isDragging ? 'cursor-grabbing' : 'cursor-grab')}
      >
        <GripVertical aria-hidden="true" />
      </IconButton>
    </li>
  );
}
