import { Check, CircleDashed, Clock, Download, ScrollText, Share2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { countsPoints } from '../../../protocol/rules/ranking.ts';
import { type PredictionOutcome, outcomeOf } from '../../../protocol/rules/correctness.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { resultsTexts } from '../../../protocol/texts/guest/game/results.ts';
import { shareLinkCopied } from '../../../protocol/texts/guest/sharing.ts';
import { slipTexts, summaryTexts } from '../../../protocol/texts/guest/own/summary.ts';
import { successToast } from '../../../protocol/texts/toasts.ts';
import type { ParticipantData } from '../../features/leaderboard/useBoardParticipant.ts';
import { AnswerPhoto } from '../../features/photos/AnswerPhoto.tsx';
import { fileNameOf, saveTextFile } from '../../features/sharing/saveFile.ts';
import { participantLink, shareVia, shortOf } from '../../features/sharing/sharing.ts';
import { Badge, type BadgeTone } from '../../components/display/Badge.tsx';
import { RichText } from '../../components/display/Text.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { answerLabel, correctLabel, countOutcomes } from '../../features/game/answers.ts';
import { CoupleAnswer } from '../../features/game/CoupleAnswer.tsx';
import { CountingBadges, scoringRuleTexts } from '../../features/game/scoringBadges.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Stat } from '../../components/display/Stat.tsx';
import { showToast } from '../../stores/app/toasts.ts';
import type { SavedPrediction } from '../../stores/guest/predictions.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { langOf, optionLang, textOf } from '../../features/game/questionTexts.ts';

/** A participant's predictions with totals. Buttons share and download them. */
export function SummaryCard({ room, participant, predictions }: ParticipantData & { room: RoomState }) {
  const { event, questions } = room;
  const summary = summarise(questions, predictions);
  const { username } = participant;
  const share = async () => {
    const title = summaryTexts('sharedTitle', { name: username, title: event.title });
    const url = await shortOf(participantLink(event.shareCode, participant.id));
    await shareVia({ url, title, text: title }, shareLinkCopied());
  };
  const download = () => {
    const text = summaryText(summary, { username, title: event.title });
    saveTextFile(`${fileNameOf(username, event.title)}.txt`, text);
    showToast(successToast(summaryTexts('downloadedTitle'), summaryTexts('downloaded')));
  };
  return (
    <Card as="section" padding="none">
      <div className="px-5 pt-6 pb-5">
        <Heading className="text-center">{summaryTexts('title')}</Heading>
        <Totals summary={summary} isHidden={!event.showAnswers} />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="secondary" className="flex-1 px-3" icon={<Share2 />} onClick={() => void share()}>
            {commonTexts('share')}
          </Button>
          <Button variant="secondary" className="flex-1 px-3" icon={<Download />} onClick={download}>
            {summaryTexts('download')}
          </Button>
        </div>
      </div>
      <PredictionSlip summary={summary} />
    </Card>
  );
}

const Totals = ({ summary, isHidden }: { summary: Summary; isHidden: boolean }) => (
  <>
    <p className="mt-3 text-center">
      <span className="figures block font-display text-display text-gold">
        {isHidden ? <NotRevealed /> : summaryTexts('percent', { rate: summary.successRate / 100 })}
      </span>
      <span className="text-muted">{summaryTexts('successRate')}</span>
      {isHidden && <span className="block text-sm text-muted">{resultsTexts('hidden')}</span>}
    </p>
    <dl className="-mx-2 mt-5 grid grid-cols-3 gap-y-4 border-t border-line pt-5 text-center sm:grid-cols-6">
      <Stat label={summaryTexts('total')} value={summary.total} />
      <Stat label={summaryTexts('answered', { count: summary.answered })} value={summary.answered} />
      {(['correct', 'incorrect'] as const).map((outcome) => (
        <Stat
          key={outcome}
          label={resultsTexts(outcome, { count: isHidden ? 0 : summary[outcome] })}
          value={isHidden ? <NotRevealed /> : summary[outcome]}
        />
      ))}
      <Stat label={resultsTexts('pending', { count: summary.pending })} value={summary.pending} />
      <Stat label={summaryTexts('unanswered', { count: summary.unanswered })} value={summary.unanswered} />
      {summary.points !== undefined && (
        <Stat
          className="col-span-full"
          label={summaryTexts('points')}
          value={isHidden ? <NotRevealed /> : summary.points}
        />
      )}
    </dl>
  </>
);

/** Replaces a figure that is secret while the answers are hidden. */
export const NotRevealed = () => (
  <>
    <span aria-hidden="true" className="text-muted">
      –
    </span>
    <span className="sr-only">{summaryTexts('notRevealed')}</span>
  </>
);

const badges: Record<PredictionOutcome, { tone: BadgeTone; icon: ReactNode }> = {
  correct: { tone: 'positive', icon: <Check /> },
  incorrect: { tone: 'negative', icon: <X /> },
  pending: { tone: 'gold', icon: <Clock /> },
  unanswered: { tone: 'neutral', icon: <CircleDashed /> },
};

/** All questions of the event, with the prediction and its outcome. */
const PredictionSlip = ({ summary }: { summary: Summary }) => (
  <div className="border-t border-line">
    <Heading level={3} className="px-5 pt-5 pb-3 text-center">
      {summaryTexts('slipTitle')}
    </Heading>
    {summary.answered === 0 ? (
      <EmptyState level={3} icon={<ScrollText />} title={summaryTexts('emptyTitle')}>
        {summaryTexts('empty')}
      </EmptyState>
    ) : (
      <ol className="ruled border-t border-line">
        {summary.lines.map((line) => (
          <SlipRow key={line.question.id} {...line} />
        ))}
      </ol>
    )}
  </div>
);

function SlipRow({ question, answer, outcome }: Summary['lines'][number]) {
  const { tone, icon } = badges[outcome];
  const correctAnswer = correctLabel(question);
  return (
    <li className="px-5 py-4 wrap-anywhere">
      <div className="flex items-start gap-4 max-[22rem]:flex-col max-[22rem]:gap-2">
        <p dir="auto" lang={langOf(question)} className="min-w-0 flex-1">
          {textOf(question)}
        </p>
        <Badge tone={tone} icon={icon} className="shrink-0 max-[22rem]:order-first">
          {slipTexts(outcome)}
        </Badge>
      </div>
      <CountingBadges question={question} className="mt-1" />
      {answer !== undefined && (
        <p className="mt-1 font-semibold" dir="auto" lang={optionLang(question)}>
          {answerLabel(question, answer)}
        </p>
      )}
      {correctAnswer !== undefined && (
        <p className="mt-1 text-sm text-muted">
          <RichText
            text={summaryTexts('correctAnswer')}
            tags={{ answer: () => <span dir="auto">{correctAnswer}</span> }}
          />
        </p>
      )}
      <CoupleAnswer question={question} />
      <AnswerPhoto question={question} />
    </li>
  );
}

/**
 * Joins predictions with their questions and counts outcomes. `successRate` is the rounded percentage of
 * correct predictions among the answered questions. `points` is set if a question has a weight above one.
 */
export function summarise(questions: readonly Question[], predictions: readonly SavedPrediction[]) {
  const answers = new Map(predictions.map(({ questionId, answer }) => [questionId, answer]));
  const lines = questions.map((question) => {
    const answer = answers.get(question.id);
    return { question, answer, outcome: outcomeOf(question, answer) };
  });
  const outcomeCounts = countOutcomes(questions, (id) => answers.get(id));
  const total = lines.length;
  const answered = total - outcomeCounts.unanswered;
  const successRate = answered === 0 ? 0 : Math.round((outcomeCounts.correct / answered) * 100);
  const correctLines = lines.filter(({ outcome }) => outcome === 'correct');
  const points = countsPoints(questions)
    ? correctLines.reduce((sum, { question }) => sum + (question.weight ?? 1), 0)
    : undefined;
  return { lines, total, answered, ...outcomeCounts, successRate, points };
}
type Summary = ReturnType<typeof summarise>;

/** Formats the summary as a text file. */
export function summaryText(summary: Summary, names: { username: string; title: string }): string {
  const { lines, total, answered, correct, pending, unanswered, successRate, points } = summary;
  const slip = lines.flatMap(({ question, answer, outcome }, index) => {
    const predicted = answer === undefined ? '-' : answerLabel(question, answer);
    const correctAnswer = correctLabel(question);
    return [
      '',
      [
        summaryTexts('fileQuestion', { number: index + 1, question: textOf(question) }),
        ...scoringRuleTexts(question),
      ].join(' · '),
      `   ${summaryTexts('filePrediction', { answer: predicted })}`,
      ...(correctAnswer ? [`   ${summaryTexts('fileCorrectAnswer', { answer: correctAnswer })}`] : []),
      `   ${slipTexts(outcome)}`,
    ];
  });
  return [
    summaryTexts('title'),
    summaryTexts('fileGuest', { name: names.username }),
    summaryTexts('fileEvent', { title: names.title }),
    '',
    summaryTexts('fileTotal', { count: total }),
    summaryTexts('fileAnswered', { count: answered }),
    summaryTexts('fileCorrect', { count: correct }),
    ...(points === undefined ? [] : [summaryTexts('filePoints', { count: points })]),
    summaryTexts('filePending', { count: pending }),
    summaryTexts('fileUnanswered', { count: unanswered }),
    summaryTexts('fileSuccessRate', { rate: successRate / 100 }),
    '',
    summaryTexts('slipTitle'),
    ...(answered === 0 ? ['', summaryTexts('emptyTitle')] : slip),
    '',
  ].join('\r\n');
}
