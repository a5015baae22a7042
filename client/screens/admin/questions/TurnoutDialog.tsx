import type { Question } from '../../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { manageQuestionsTexts } from '../../../../protocol/texts/portal/questions.ts';
import { call } from '../../../api/http.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Avatar } from '../../../components/display/Avatar.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useLoaded } from '../useLoaded.ts';

/** Who has not predicted a question yet, asked of the server when it opens. */
export function TurnoutDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={manageQuestionsTexts('turnoutTitle')}
      description={<span dir="auto">{question.text}</span>}
    >
      <Turnout questionId={question.id} />
    </Dialog>
  );
}

function Turnout({ questionId }: { questionId: string }) {
  const { value: turnout, retry } = useLoaded(async () => loadTurnout(questionId));
  if (turnout === 'failed')
    return (
      <div className="stack">
        <p role="alert">{dashboardTexts('predictionsNotLoaded')}</p>
        <Button variant="secondary" onClick={retry}>
          {commonTexts('tryAgain')}
        </Button>
      </div>
    );
  if (!turnout) return <Loading label={manageQuestionsTexts('turnoutLoading')} className="py-6!" />;
  const { missing, predictedCount } = turnout;
  if (missing.length === 0) return <p>{manageQuestionsTexts('turnoutComplete')}</p>;
  return (
    <>
      <p className="figures text-muted">
        {manageQuestionsTexts('turnout', { missing: missing.length, predicted: predictedCount })}
      </p>
      <ul className="ruled mt-2">
        {missing.map(({ id, username }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Avatar name={username} size="sm" />
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {username}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Later joiners show the next time. */
async function loadTurnout(questionId: string) {
  const { event, rows } = organiserRoom();
  const predictions = await call('GET /api/events/:shareCode/predictions', {
    params: { shareCode: event.shareCode },
  });
  const who = new Set(
    predictions.filter((made) => made.questionId === questionId).map(({ participantId }) => participantId),
  );
  const missing = rows.filter(({ id }) => !who.has(id));
  return { missing, predictedCount: rows.length - missing.length };
}
