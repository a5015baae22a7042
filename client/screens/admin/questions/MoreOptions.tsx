import {
  QuestionSettings,
  type QuestionSettingsProps,
} from '../../../features/questions/QuestionSettings.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useIsCouple } from '../../../stores/room/isCouple.ts';

type MoreOptionsProps = Pick<QuestionSettingsProps, 'form' | 'type' | 'isPredicted'> & {
  /** The id of the edited question; undefined for a new one. */
  questionId?: string;
};

/** The settings of a question of the event on the dashboard. */
export function MoreOptions({ questionId, ...props }: MoreOptionsProps) {
  const isCouple = useIsCouple();
  const tieBreaker = useOrganiserRoom(
    ({ questions }) => questions.find(({ id, isTieBreaker }) => isTieBreaker && id !== questionId)?.text,
  );
  return <QuestionSettings {...props} isCouple={isCouple} tieBreaker={tieBreaker} />;
}
