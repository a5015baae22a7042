import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Language, languages } from '../../../../protocol/languages.ts';
import { formatList } from '../../../../protocol/texts/formats.ts';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Form, Problem } from '../../../components/controls/Field.tsx';
import { useSubmit } from '../../useSubmit.ts';
import type { CreateQuestion } from '../../../../protocol/schemas/questions.ts';
import type { SubmitOutcome } from '../../../stores/organiser/runWithToast.ts';
import { ImportLine } from './ImportLine.tsx';
import { type KnownQuestion, lineProblems } from './lineProblems.ts';
import { type QuestionLine, questionOf } from './questionLine.ts';
import type { ReadTable } from './readTable.ts';
import './checkStep.css';

/** The event to which the lines are added. */
export interface ImportTarget {
  known: readonly KnownQuestion[];
  /** How many more questions the event may have. */
  room: number;
  secondLanguage?: Language | undefined;
  /** True when questions can be added as drafts. */
  hasDrafts: boolean;
  onAdd: (questions: CreateQuestion[]) => Promise<SubmitOutcome>;
}

type CheckStepProps = { target: ImportTarget; found: ReadTable; onBack: () => void; onDone: () => void };

/**
 * The second step of an import. It lists every line with its type and its problem, if any. The host can
 * change lines and leave lines out. Only 'Add' stores the questions.
 */
export function CheckStep({ target, found, onBack, onDone }: CheckStepProps) {
  const { known, room, secondLanguage, hasDrafts, onAdd } = target;
  const [lines, setLines] = useState<readonly QuestionLine[]>(found.lines);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [isDraft, setIsDraft] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const remarks = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const problems = useMemo(
    () => lineProblems(lines, (index) => leftOut.has(index), known),
    [lines, leftOut, known],
  );
  const chosen = lines.filter((_, index) => !leftOut.has(index));
  const faulty = lines.flatMap((_, index) => (problems[index] === undefined ? [] : [index]));

  const leaveOut = (indices: readonly number[]) => setLeftOut((before) => new Set([...before, ...indices]));
  const change = useCallback(
    (index: number, changed: QuestionLine) =>
      setLines((before) => before.map((line, at) => (at === index ? changed : line))),
    [],
  );
  const choose = useCallback(
    (index: number, isChosen: boolean) =>
      setLeftOut((before) => {
        const after = new Set(before);
        if (isChosen) after.delete(index);
        else after.add(index);
        return after;
      }),
    [],
  );

  const form = useSubmit({
    send: async () => onAdd(chosen.map((line) => questionOf(line, isDraft))),
    onDone,
  });
  /** Adds the chosen lines. If a line has a problem, moves the focus to it instead. */
  function submit(): void {
    const [first = 0] = faulty;
    if (faulty.length > 0 || chosen.length === 0)
      list.current?.children[first]?.querySelector('input')?.focus();
    else if (chosen.length > room) remarks.current?.querySelector('button')?.focus();
    else void form.submit();
  }

  return (
    <Form className="gap-4" onSubmit={submit}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 ref={title} tabIndex={-1} className="figures font-semibold">
          {questionImportTexts('found', { count: lines.length })}
        </h3>
        <Button variant="quiet" className="-mx-2 px-2!" onClick={onBack}>
          {questionImportTexts('backButton')}
        </Button>
      </div>
      {found.ignored.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">
          {questionImportTexts('columnsIgnored', { columns: formatList(found.ignored.slice(0, 10)) })}
        </p>
      )}
      {secondLanguage && chosen.some(({ translation }) => !translation) && (
        <p className="text-sm text-muted">
          {questionImportTexts('inOneLanguage', { language: languages[secondLanguage].name })}
        </p>
      )}
      <ol ref={list} aria-label={questionImportTexts('listLabel')} className="import-lines ruled">
        {lines.map((line, index) => (
          <ImportLine
            key={index}
            line={line}
            index={index}
            problem={problems[index]}
            isChosen={!leftOut.has(index)}
            onChange={change}
            onChoose={choose}
          />
        ))}
      </ol>
      {hasDrafts && (
        <Checkbox
          label={questionImportTexts('draftsLabel')}
          hint={questionImportTexts('draftsHint')}
          isChecked={isDraft}
          onChange={setIsDraft}
        />
      )}
      <div className="import-foot">
        <div ref={remarks} role="status" className="mb-2 flex flex-col gap-2 empty:hidden">
          {faulty.length > 0 && (
            <Remark
              text={questionImportTexts('problems', { count: faulty.length })}
              action={questionImportTexts('leaveOutProblems')}
              onAction={() => leaveOut(faulty)}
            />
          )}
          {chosen.length > room && (
            <Remark
              text={questionImportTexts('room', { left: room })}
              action={questionImportTexts('leaveOutRest')}
              onAction={() => leaveOut(lines.flatMap((_, at) => (leftOut.has(at) ? [] : at)).slice(room))}
            />
          )}
          {form.error && <Problem>{form.error}</Problem>}
        </div>
        <Button type="submit" wide busy={form.isBusy} busyLabel={questionImportTexts('adding')}>
          {questionImportTexts('addButton', { count: chosen.length })}
        </Button>
      </div>
    </Form>
  );
}

type RemarkProps = { text: string; action: string; onAction: () => void };

/** A problem that prevents adding the questions, with a button that leaves out the lines concerned. */
const Remark = ({ text, action, onAction }: RemarkProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-negative-soft px-3">
    <Problem className="figures py-3">{text}</Problem>
    <Button variant="quiet" className="-mx-2 px-2!" onClick={onAction}>
      {action}
    </Button>
  </div>
);
