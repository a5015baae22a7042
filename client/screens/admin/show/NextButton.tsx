import { Flag, PencilLine } from 'lucide-react';
import type { Step } from '../../../../protocol/schemas/show.ts';
import { eventStatusTexts } from '../../../../protocol/texts/portal/eventStatus.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { useShowActions } from '../../../stores/organiser/showActions.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { hostPanelId } from '../hostPanel/HostFinale.tsx';
import { askToEndEvent } from '../overview/StatusCard.tsx';
import type { Fold } from './fold.ts';
import type { ShowState, NextAction } from './nextAction.ts';
import { actionLabel, stepIcons } from './stepLabels.tsx';

type NextButtonProps = {
  action: NextAction;
  state: ShowState;
  isOffline: boolean;
  canManage: boolean;
  /** Opens and closes the details. Only foldable panels have it. */
  fold: Fold | undefined;
  onShow: (step: Step) => void;
};

/**
 * The look beside the button that opens the panel, where an icon does not fit. Long labels have their own
 * line.
 */
const besideFold = 'beside-fold grow';

/** The wide button for the next action, always in the same place. Its label describes the action. */
export function NextButton({ action, state, isOffline, canManage, fold, onShow }: NextButtonProps) {
  const isSending = useShowActions((actions) => actions.isSending);
  const isOver = useOrganiserRoom(({ event }) => event.isOver);
  if (!action && (isOver || !canManage))
    return <p className="grow py-4 text-center text-muted">{showTexts('showIsOver')}</p>;
  const look = {
    size: 'lg',
    wide: true,
    disabled: isOffline,
    ...(fold && { className: besideFold }),
  } as const;
  if (!action)
    return (
      <Button {...look} icon={<Flag />} onClick={() => askToEndEvent(hostPanelId)}>
        {eventStatusTexts('endButton')}
      </Button>
    );
  const goToAnswer = () => {
    fold?.setOpen(true);
    requestAnimationFrame(focusAnswer);
  };
  const Icon = action.kind === 'setAnswer' ? PencilLine : stepIcons[action.step.kind];
  return (
    <Button
      {...look}
      variant={action.kind === 'setAnswer' ? 'secondary' : 'primary'}
      icon={<Icon />}
      busy={isSending}
      busyLabel={showTexts('onItsWay')}
      onClick={() => (action.kind === 'setAnswer' ? goToAnswer() : onShow(action.step))}
    >
      {actionLabel(action, state.questions)}
    </Button>
  );
}

/**
 * Scrolls to the buttons or the field for the answer if they are not visible. In a phone's bar they are the
 * first of the details.
 */
export function showAnswerControl(): void {
  const control = document.getElementById(answerId);
  control?.scrollIntoView({ block: 'nearest' });
  control?.closest('.host-bar .next-details')?.scrollTo(0, 0);
}

/** Moves the focus to the field for the answer. */
function focusAnswer(): void {
  const control = document.querySelector<HTMLElement>(`#${answerId} :is(button, input)`);
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** The id of the element in which the host sets the answer. */
export const answerId = 'show-answer';
