import type { Question } from '../../../../protocol/schemas/questions.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { manageQuestionsTexts } from '../../../../protocol/texts/portal/questions.ts';
import { call } from '../../../api/http.ts';
import { Avatar } from '../../../components/display/Avatar.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { eventParams, organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { LoadedContent } from '../useLoaded.tsx';

/** Lists the guests who have not predicted a question. Loads the predictions when it opens. */
export function TurnoutDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={manageQuestionsTexts('turnoutTitle')}
      description={<span dir="auto">{question.text}</span>}
    >
      <LoadedContent
        load={async () => loadTurnout(question.id)}
        loading={manageQuestionsTexts('turnoutLoading')}
        failed={dashboardTexts('predictionsNotLoaded')}
      >
        {(turnout) => <Turnout {...turnout} />}
      </LoadedContent>
    </Dialog>
  );
}

function Turnout({ missing, predictedCount }: Awaited<ReturnType<typeof loadTurnout>>) {
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
            <UserText as="span" className="min-w-0">
              {username}
            </UserText>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Loads which guests have predicted. The list does not contain guests who join after the call. */
async function loadTurnout(questionId: string) {
  const { rows } = organiserRoom();
  const predictions = await call('GET /api/events/:shareCode/predictions', eventParams());
  const predictorIds = new Set(
    predictions
      .filter((prediction) => prediction.questionId === questionId)
      .map(({ participantId }) => participantId),
  );
  const missing = rows.filter(({ id }) => !predictorIds.has(id));
  return { missing, predictedCount: rows.length - missing.length };
}
