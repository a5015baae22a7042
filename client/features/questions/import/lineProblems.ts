import { isBlank, lengthProblem } from '../../../../protocol/userText.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { checkOptions } from '../../../../protocol/optionChecks.ts';
import { checkQuestionText } from '../../../../protocol/organiserChecks.ts';
import { foldSpelling } from '../../../../protocol/rules/spelling.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { translationProblem } from '../translationOf.ts';
import { optionsOf, type QuestionLine, translationDraftOf } from './questionLine.ts';

const firstOf = (texts: readonly string[], most: number) => {
  for (const text of texts) {
    const problem = lengthProblem(text, most);
    if (problem) return problem;
  }
  return undefined;
};

/** Returns the first problem of a line, without comparing it with other lines. */
function ownProblem(line: QuestionLine): string | undefined {
  const { text, type, settings, unread } = line;
  const [cell] = unread;
  if (cell && isBlank(cell.value)) return questionImportTexts('cellMissing', { column: cell.column });
  if (cell) return questionImportTexts('cellUnread', cell);
  const options = optionsOf(line);
  const translation = translationDraftOf(line);
  return (
    checkQuestionText(text)?.description ??
    lengthProblem(text, lengths.question) ??
    (type === 'multiple_choice' ? checkOptions(options)?.description : undefined) ??
    firstOf(options, lengths.option) ??
    (translation && translationProblem(translation)) ??
    (translation && lengthProblem(translation.text, lengths.question)) ??
    (translation && firstOf(translation.options, lengths.option)) ??
    lengthProblem(settings.note ?? '', lengths.note)
  );
}

/** A question that the event has already. */
export type KnownQuestion = Pick<Question, 'text' | 'isTieBreaker'>;

/**
 * Returns the problem of each line, or undefined. Lines that are left out have no problem. `known` are the
 * questions of the event. A line must not repeat one of them or an earlier line, and there can be only one
 * tie-breaker. Runs in linear time.
 */
export function lineProblems(
  lines: readonly QuestionLine[],
  isLeftOut: (index: number) => boolean,
  known: readonly KnownQuestion[],
): (string | undefined)[] {
  const knownTexts = new Set(known.map(({ text }) => foldSpelling(text)));
  const earlier = new Set<string>();
  let tieBreaker = known.find(({ isTieBreaker }) => isTieBreaker)?.text;
  return lines.map((line, index) => {
    if (isLeftOut(index)) return undefined;
    const own = ownProblem(line);
    if (own) return own;
    const key = foldSpelling(line.text);
    if (knownTexts.has(key)) return questionImportTexts('known');
    if (earlier.has(key)) return questionImportTexts('repeated');
    earlier.add(key);
    if (line.type !== 'numeric' || !line.settings.isTieBreaker) return undefined;
    if (tieBreaker !== undefined) return questionFormTexts('tieBreakerTaken', { question: tieBreaker });
    tieBreaker = line.text;
    return undefined;
  });
}
