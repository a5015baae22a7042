import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { Language } from '../../../../protocol/languages.ts';
import { slipsTexts } from '../../../../protocol/texts/portal/guests/slips.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { scoringRuleTexts } from '../../../features/game/scoringBadges.tsx';
import { answerLabel } from '../../../features/game/answers.ts';
import { textOf } from '../../../features/game/questionTexts.ts';
import { InLanguages, printedLanguages } from '../../../features/InLanguages.tsx';
import './slips.css';

type SlipProps = {
  event: GuestEvent;
  questions: Question[];
  /** The name of the person who collects the slips. Empty for the host. */
  collector: string;
  /** Marks the second copy on a page, which is visible only in print. */
  isCopy?: boolean;
};

/**
 * A slip with a line for the name. Each question has boxes to tick or a line to write on. The header repeats
 * on each printed page.
 */
export function Slip({ event, questions, collector, isCopy = false }: SlipProps) {
  const languages = printedLanguages(event);
  const say = (key: 'name' | 'table' | 'instructions' | 'handToHost') => (
    <InLanguages languages={languages} say={() => slipsTexts(key)} />
  );
  return (
    <table
      className={isCopy ? 'slip slip-copy' : 'slip'}
      role="presentation"
      aria-hidden={isCopy || undefined}
    >
      <thead>
        <tr>
          <td>
            <p className="slip-title" dir="auto">
              {event.title}
            </p>
            <p className="slip-date">{formatEventDate(event.date)}</p>
            <p className="slip-name">
              {say('name')} <span className="slip-line" />
              {event.tables && (
                <>
                  {say('table')} <span className="slip-line slip-table-line" />
                </>
              )}
            </p>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <p className="slip-hint">{say('instructions')}</p>
            <ol className="slip-questions">
              {questions.map((question, index) => (
                <li key={question.id}>
                  <p>
                    <span className="slip-number">{slipsTexts('question', { number: index + 1 })}</span>{' '}
                    <InLanguages languages={languages} say={() => textOf(question)} />
                  </p>
                  <Rules question={question} />
                  <AnswerSpace question={question} languages={languages} />
                </li>
              ))}
            </ol>
            <p className="slip-foot">
              {collector === '' ? (
                say('handToHost')
              ) : (
                <RichText text={slipsTexts('handTo')} tags={{ name: () => <bdi>{collector}</bdi> }} />
              )}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The scoring rules of a question that differ from the default. */
function Rules({ question }: { question: Question }) {
  const rules = scoringRuleTexts(question);
  return rules.length > 0 && <p className="slip-rules">{rules.join(' · ')}</p>;
}

/** The space for the prediction: a box for each option, or a line. */
function AnswerSpace({ question, languages }: { question: Question; languages: readonly Language[] }) {
  const { type, options = ['yes', 'no'] } = question;
  if (type === 'numeric') return <p className="slip-line slip-number-line" />;
  if (type === 'text') return <p className="slip-line slip-text-line" />;
  return (
    <p className="slip-options">
      {options.map((option) => (
        <span key={option}>
          <span className="slip-box" />
          <InLanguages languages={languages} say={() => answerLabel(question, option)} />
        </span>
      ))}
    </p>
  );
}
