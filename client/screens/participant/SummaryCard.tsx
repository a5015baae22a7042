import { Download, Share2 } from 'lucide-react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { screenToasts, sharedParticipantTitle } from '../../../protocol/texts/screenTexts.ts';
import { resultsTexts, successes } from '../../../protocol/texts/texts.ts';
import { fileNameOf, saveTextFile } from '../../features/sharing/saveFile.ts';
import { participantLink, shareVia } from '../../features/sharing/sharing.ts';
import { shortOf } from '../../features/sharing/shortLinks.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Stat } from '../../components/display/Stat.tsx';
import type { PredictedAnswer } from '../../stores/room/copy/copies.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { NotRevealed } from './NotRevealed.tsx';
import { PredictionSlip } from './PredictionSlip.tsx';
import { summarise, summaryText, type Summary } from './summary.ts';

interface SummaryCardProps {
  event: GuestEvent;
  participant: Participant;
  questions: readonly Question[];
  predictions: readonly PredictedAnswer[];
}

/** Everything that a participant predicted, counted, to share and to keep. */
export function SummaryCard({ event, participant, questions, predictions }: SummaryCardProps) {
  const summary = summarise(questions, predictions);
  const { username } = participant;
  const share = async () => {
    const title = sharedParticipantTitle(username, event.title);
    const url = await shortOf(participantLink(event.shareCode, participant.id));
    await shareVia({ url, title, text: title }, successes.shareLinkCopied);
  };
  const download = () => {
    const text = summaryText(summary, { username, title: event.title });
    saveTextFile(`${fileNameOf(username, event.title)}.txt`, text);
    showToast(screenToasts.summaryDownloaded);
  };
  return (
    <Card as="section" padding="none">
      <div className="px-5 pt-6 pb-5">
        <Heading level={2} className="text-center">
          Prediction Summary
        </Heading>
        <Figures summary={summary} isHidden={!event.showAnswers} />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            className="flex-1 px-3"
            icon={<Share2 aria-hidden="true" />}
            onClick={() => void share()}
          >
            Share
          </Button>
          <Button
            variant="secondary"
            className="flex-1 px-3"
            icon={<Download aria-hidden="true" />}
            onClick={download}
          >
            Download
          </Button>
        </div>
      </div>
      <PredictionSlip summary={summary} />
    </Card>
  );
}

function Figures({ summary, isHidden }: { summary: Summary; isHidden: boolean }) {
  return (
    <>
      <p className="mt-3 text-center">
        <span className="figures block font-display text-display text-gold">
          {isHidden ? <NotRevealed /> : `${summary.successRate}%`}
        </span>
        <span className="text-muted">Success rate</span>
        {isHidden && <span className="block text-sm text-muted">{resultsTexts.hidden}</span>}
      </p>
      <dl className="-mx-2 mt-5 grid grid-cols-3 gap-y-4 border-t border-line pt-5 text-center sm:grid-cols-6">
        <Stat label="Total" value={summary.total} />
        <Stat label="Answered" value={summary.answered} />
        <Stat label="Correct" value={isHidden ? <NotRevealed /> : summary.correct} />
        <Stat label="Incorrect" value={isHidden ? <NotRevealed /> : summary.incorrect} />
        <Stat label="Pending" value={summary.pending} />
        <Stat label="Unanswered" value={summary.unanswered} />
      </dl>
    </>
  );
}
