import { storedNumber } from '../../../protocol/numbers.ts';
import { correctnessTest } from '../../../protocol/rules/correctness.ts';
import type { RoomPredicted } from '../../../protocol/schemas/keepsake.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { formatAmount, formatCount, formatList } from '../../../protocol/texts/formats.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import { RichText } from '../../components/display/Text.tsx';
import { answerLabel } from '../game/answers.ts';
import { binLabel, histogramOf, isInBin } from '../game/histogram.ts';

type RoomProps = { question: Question; room: RoomPredicted };

/** The guests' predictions for a question, and who was right. */
export const RoomPredictions = ({ question, room }: RoomProps) => (
  <div className="keepsake-room">
    <p className="eyebrow">{stageTexts('roomPredicted')}</p>
    {room.predictionCount === 0 ? (
      <p className="keepsake-knew">{keepsakeTexts('nobodyPredicted')}</p>
    ) : (
      <>
        {question.type === 'numeric' ? (
          <Columns question={question} room={room} />
        ) : (
          <Bars question={question} room={room} />
        )}
        <p className="keepsake-knew">
          <WhoKnew question={question} room={room} />
        </p>
      </>
    )}
  </div>
);

function Bars({ question, room: { counts, predictionCount } }: RoomProps) {
  const isRight = correctnessTest(question);
  const others = predictionCount - counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ul className="keepsake-bars">
        {counts.map(({ answer, count }) => (
          <li key={answer} data-right={isRight(answer)}>
            <span className="keepsake-bar-answer">
              <bdi>{answerLabel(question, answer)}</bdi>
              {isRight(answer) && <Check />}
            </span>
            <span className="keepsake-bar" aria-hidden="true">
              <span style={{ width: `${(100 * count) / predictionCount}%` }} />
            </span>
            <span className="keepsake-bar-count figures">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="keepsake-small">{stageTexts('otherAnswers', { count: others })}</p>}
    </>
  );
}

const Check = () => (
  <>
    <svg viewBox="0 0 16 16" aria-hidden="true" className="keepsake-check">
      <path d="M3 8.5l3.500 3.500 6.500-7.500" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
    <span className="sr-only"> {keepsakeTexts('wasRight')}</span>
  </>
);

function Columns({ question, room: { counts, median } }: RoomProps) {
  const bins = histogramOf(counts);
  const maxCount = Math.max(1, ...bins.map(({ count }) => count));
  const correct = storedNumber(question.correctAnswer ?? '');
  return (
    <>
      <ul className="keepsake-columns" dir="ltr">
        {bins.map((bin) => (
          <li key={binLabel(bin)} data-right={isInBin(bin, correct)}>
            <span className="keepsake-column-count figures">{bin.count > 0 && formatCount(bin.count)}</span>
            <span className="keepsake-column" aria-hidden="true">
              <span style={{ height: `${(100 * bin.count) / maxCount}%` }} />
            </span>
            <span className="keepsake-column-words figures">{binLabel(bin)}</span>
          </li>
        ))}
      </ul>
      {median !== undefined && (
        <p className="keepsake-small">{stageTexts('median', { median: formatAmount(median) })}</p>
      )}
    </>
  );
}

/**
 * Names the guests who were right. The wording depends on whether at most half of the guests were right.
 * States only their number if the server sent no names or if all guests were right.
 */
function WhoKnew({ question, room: { correctCount, predictionCount, right } }: RoomProps) {
  if (correctCount === 0) return stageTexts('nobodyKnew');
  const isClosest = question.numberRule === 'closest';
  const isRare = 2 * correctCount <= predictionCount;
  const names = formatList(right.map(({ username }) => username));
  if (right.length > 0 && (isClosest || correctCount < predictionCount))
    return (
      <RichText
        text={keepsakeTexts(isClosest ? 'closest' : isRare ? 'onlyKnew' : 'knew', { count: correctCount })}
        tags={{ names: () => names }}
      />
    );
  return keepsakeTexts('howManyRight', { correct: correctCount, guests: predictionCount });
}
