import clsx from 'clsx';
import { Select } from '../../../../components/controls/Field.tsx';
import { moveQuestion } from '../../../../stores/organiser/questions.ts';
import type { Question } from '../../../../../protocol/schemas/questions.ts';

type OrderSelectProps = {
  question: Question;
  position: number;
  ids: string[];
  shareCode: string;
  className?: string;
};

/** Moves a question to another place. */
export function OrderSelect({ question, position, ids, shareCode, className }: OrderSelectProps) {
  return (
    <span className={clsx('w-20 shrink-0', className)}>
      <Select
        aria-label={`Order of question: ${question.text}`}
        value={position}
        onChange={(event) =>
          void moveQuestion(shareCode, ids, { id: question.id, to: Number(event.target.value) })
        }
      >
        {ids.map((id, index) => (
          <option key={id} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </Select>
    </span>
  );
}
