import { useEffect, useState } from 'react';
import { Avatar } from '../../../components/display/Avatar.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { loadTurnout, type Turnout } from '../../../stores/organiser/guests.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';

type TurnoutDialogProps = { question: Question | undefined; onClose: () => void };

/** Who has not predicted a question yet, asked of the server when it opens. */
export function TurnoutDialog({ question, onClose }: TurnoutDialogProps) {
  return (
    <Dialog
      isOpen={question !== undefined}
      onOpenChange={(shallOpen) => !shallOpen && onClose()}
      title="Who hasn’t predicted yet"
      description={<span dir="auto">{question?.text}</span>}
    >
      {question && <TurnoutList key={question.id} questionId={question.id} />}
    </Dialog>
  );
}

function TurnoutList({ questionId }: { questionId: string }) {
  const { turnout, retry } = useTurnout(questionId);
  if (turnout === 'failed')
    return (
      <div className="stack">
        <p role="alert">We couldn’t load the predictions. Please check your connection.</p>
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  if (!turnout) return <Loading label="Checking who has predicted..." className="py-6!" />;
  if (turnout.missing.length === 0) return <p>Everyone has predicted this one.</p>;
  return (
    <>
      <p className="figures text-muted">
        {formatCount(turnout.missing.length)} still to predict, {formatCount(turnout.predicted.length)} done
      </p>
      <ul className="ruled mt-2">
        {turnout.missing.map((row) => (
          <Missing key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function Missing({ row }: { row: BoardRow }) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={row.username} size="sm" />
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {row.username}
      </span>
    </li>
  );
}

/** Asks on opening; later joiners show the next time. */
function useTurnout(questionId: string) {
  const [turnout, setTurnout] = useState<Turnout | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    void load(questionId).then((loaded) => isCurrent && setTurnout(loaded));
    return () => {
      isCurrent = false;
    };
  }, [questionId]);
  const retry = () => {
    setTurnout(undefined);
    void load(questionId).then(setTurnout);
  };
  return { turnout, retry };
}

async function load(questionId: string): Promise<Turnout | 'failed'> {
  const { room } = useEventRoom.getState();
  if (!room) return 'failed';
  return loadTurnout(room.event.shareCode, questionId, room.rows).catch(() => 'failed' as const);
}
