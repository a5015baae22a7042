import { useRef } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { formatSpan } from '../../../../protocol/texts/formats.ts';
import { answerTexts } from '../../../../protocol/texts/guest/game/answers.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { useClock } from '../../../components/useClock.ts';
import { scoringRuleTexts } from '../../../features/game/scoringBadges.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { StepQuestion } from '../show/StepQuestion.tsx';
import { useFittingSize } from '../useFittingSize.ts';
import '../photo/photo.css';
import './question.css';
import { altOf, optionLabel, optionLang, textOf } from '../../../features/game/questionTexts.ts';

interface QuestionStageProps {
  room: RoomState;
  question: Question;
  predictionCount: number;
}

/** The question with its options, and how many guests have predicted it. */
export function QuestionStage({ room, question, predictionCount }: QuestionStageProps) {
  const options = optionsOf(question);
  const deadline = room.deadlines[question.id];
  const { questionImage } = question;
  const texts = (
    <>
      <p className="screen-eyebrow">{[stateOf(question, room), ...scoringRuleTexts(question)].join(' · ')}</p>
      <StepQuestion
        question={question}
        {...sizeOf(options)}
        {...(questionImage && { width: widthBesideImage })}
      />
      {options.length > 0 && <Options options={options} lang={optionLang(question)} />}
      <div className="screen-question-facts">
        <PredictionProgress count={predictionCount} guests={room.counters[0]} />
        {deadline !== undefined && phaseOf(question, room.event) === 'open' && (
          <Countdown deadline={deadline} />
        )}
      </div>
    </>
  );
  if (!questionImage)
    return (
      <section className="screen-question" aria-label={textOf(question)}>
        {texts}
      </section>
    );
  const { address, width, height } = questionImage;
  return (
    <section className="screen-question-beside-image" aria-label={textOf(question)}>
      <div className="screen-photo">
        <img src={address} width={width} height={height} alt={altOf(questionImage)} />
      </div>
      <div className="screen-question">{texts}</div>
    </section>
  );
}

/** The width of a question beside its image, in hundredths of the screen's height. */
const widthBesideImage = 84;

/** Returns the text that states whether the question is open. */
const stateOf = (question: Question, { event }: RoomState) =>
  stageTexts(phaseOf(question, event) === 'open' ? 'predictNow' : 'predictionsClosed');

/** Returns the options in the current language. */
const optionsOf = (question: Question): string[] =>
  question.type === 'yes_no'
    ? [answerTexts('yes'), answerTexts('no')]
    : (question.options ?? []).map((option) => optionLabel(question, option));

/** Returns the size of the question. More options leave less space for it. */
function sizeOf(options: readonly string[]) {
  if (options.length > 6) return { maxHeight: 22, maxSize: 8 };
  if (options.length > 3) return { maxHeight: 22, maxSize: 9 };
  return options.length > 0 ? { maxHeight: 32, maxSize: 11 } : { maxHeight: 46, maxSize: 13 };
}

/**
 * Returns the number of columns. Up to three options form one row, up to six form two, and more form three.
 */
const columnsOf = (count: number) => Math.ceil(count / (count <= 3 ? 1 : count <= 6 ? 2 : 3));

/** The font sizes of options, in hundredths of the screen's height. */
const optionSizes: readonly number[] = [7, 6.2, 5.4, 4.7, 4.1, 3.6, 3.2, 2.8];
const manyOptionsSizes = optionSizes.slice(2);

type OptionsProps = { options: readonly string[]; lang: string | undefined };

function Options({ options, lang }: OptionsProps) {
  const columns = columnsOf(options.length);
  const list = useRef<HTMLUListElement>(null);
  useFittingSize(list, options.length > 3 ? manyOptionsSizes : optionSizes, options.join('\n'), 0);
  return (
    <ul
      ref={list}
      className="screen-options"
      data-few={options.length <= 3}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {options.map((option, index) => (
        <li key={index} data-fits="row" dir="auto" lang={lang}>
          <span className="screen-name" data-fits="text">
            {option}
          </span>
        </li>
      ))}
    </ul>
  );
}

const predictedTags = {
  count: (count: string) => <span className="screen-predicted-number figures font-display">{count}</span>,
};

function PredictionProgress({ count, guests }: { count: number; guests: number }) {
  const share = guests > 0 ? Math.min(1, count / guests) : 0;
  return (
    <div className="screen-predicted">
      <p className="board-caption">
        <RichText text={stageTexts('predictedOf', { count, guests })} tags={predictedTags} />
      </p>
      <div className="screen-track" aria-hidden="true">
        <span style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}

const secondMs = 1_000;

/** The countdown of the remaining time, which the whole room sees. */
function Countdown({ deadline }: { deadline: number }) {
  const secondsAt = (at: number) => Math.ceil((deadline - at) / secondMs);
  const now = useClock((at) => (at < deadline ? deadline - (secondsAt(at) - 1) * secondMs : undefined));
  const seconds = secondsAt(now);
  if (seconds <= 0) return <p className="board-caption">{stageTexts('closesNow')}</p>;
  return (
    <p className="screen-countdown board-caption" role="timer" aria-live="off">
      <RichText
        text={stageTexts('closesIn')}
        tags={{
          time: () => (
            <span className="screen-countdown-time figures font-display">{formatSpan(deadline - now)}</span>
          ),
        }}
      />
    </p>
  );
}
