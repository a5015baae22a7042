import { EllipsisVertical, EyeOff, Flag, SkipForward, Sparkles, Trophy } from 'lucide-react';
import { useState } from 'react';
import { isAnswerHeld } from '../../../../protocol/rules/questions/questionPhase.ts';
import { hostTexts } from '../../../../protocol/texts/portal/answers.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { eventStatusTexts } from '../../../../protocol/texts/portal/eventStatus.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import { useTimeout } from '../../../components/timing.ts';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { setAnswerVisibility } from '../../../stores/organiser/event.ts';
import { useOrganiserRoom, organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { askToEndEvent } from '../overview/StatusCard.tsx';
import { isAsked, releaseHeldAnswers } from '../../../stores/organiser/questions.ts';
import { putOnScreens } from '../../../stores/organiser/show.ts';
import { useShowActions } from '../../../stores/organiser/showActions.ts';
import { ShowErrorBanner, useIsOffline } from '../show/ShowErrorBanner.tsx';

/** The id of the host panel, which takes the focus when a tapped button disappears. */
export const hostPanelId = 'next-action';

/**
 * The final reveal: a button that shows the answers and scores to all guests. Once every question has a shown
 * answer, the button that ends the event replaces it. A menu item hides the answers again. Ending and hiding
 * need a confirmation.
 */
export function HostFinale({ answered, left }: { answered: number; left: number }) {
  const { isOver, showAnswers } = useOrganiserRoom(({ event }) => event);
  const hasHeld = useOrganiserRoom(({ questions }) => questions.some(isAnswerHeld));
  const isComplete = answered > 0 && left === 0;
  const isOffline = useIsOffline();
  const { isRevealing, skip } = useRevealSequence();
  const revealButton = (
    <Button size="lg" wide icon={<Sparkles />} onClick={() => setAnswersShownOrConfirm(true, hostPanelId)}>
      {hostTexts(answered > 0 ? 'revealEverything' : 'showLive')}
    </Button>
  );
  if (!showAnswers) return revealButton;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-center gap-2">
        {isRevealing && <SkipButton isOffline={isOffline} onSkip={skip} />}
        {isComplete && !isOver && !isRevealing && (
          <Button
            variant="secondary"
            size="lg"
            className="min-w-0 grow px-3"
            icon={<Flag />}
            onClick={() => askToEndEvent(hostPanelId)}
          >
            {eventStatusTexts('endButton')}
          </Button>
        )}
        {isOver && <p className="grow self-center text-center text-muted">{hostTexts('eventOver')}</p>}
        <FinaleMenu onSkip={isRevealing && !isOffline ? skip : undefined} />
      </div>
      {isComplete && (hasHeld ? revealButton : <WinnerButton isOffline={isOffline} />)}
      <ShowErrorBanner isOffline={isOffline} />
    </div>
  );
}

/** The maximum time that the screens show one of several revealed answers, in milliseconds. */
const maxRevealMs = 8_500;

/**
 * Returns whether the screens may still be revealing the answers one by one. Also returns a function that
 * skips the rest.
 */
function useRevealSequence() {
  const reveals = useOrganiserRoom((room) => room.reveals);
  const [finished, setFinished] = useState<typeof reveals>();
  useTimeout(() => setFinished(reveals), reveals.length * maxRevealMs, reveals);
  const skip = async () => {
    if (await putOnScreens({ kind: 'automatic' })) setFinished(reveals);
  };
  return { isRevealing: reveals.length > 1 && finished !== reveals, skip };
}

type SkipButtonProps = { isOffline: boolean; onSkip: () => Promise<void> };

/** Skips the rest of the reveal sequence on the screens. */
const SkipButton = ({ isOffline, onSkip }: SkipButtonProps) => (
  <Button
    variant="secondary"
    size="lg"
    className="min-w-0 grow px-3"
    icon={<SkipForward />}
    disabled={isOffline}
    onClick={() => void onSkip()}
  >
    {showTexts('skipRest')}
  </Button>
);

/** Shows the podium on the screens. From then on the host runs the show. */
function WinnerButton({ isOffline }: { isOffline: boolean }) {
  const isSending = useShowActions((actions) => actions.isSending);
  return (
    <Button
      size="lg"
      wide
      icon={<Trophy />}
      disabled={isOffline}
      busy={isSending}
      busyLabel={showTexts('onItsWay')}
      onClick={() => void putOnScreens({ kind: 'podium' })}
    >
      {showTexts('showWinner')}
    </Button>
  );
}

/** The menu whose items skip the running reveal sequence and hide the answers again. */
const FinaleMenu = ({ onSkip }: { onSkip: (() => Promise<void>) | undefined }) => (
  <Menu
    trigger={
      <IconButton label={hostTexts('more')} variant="outline" className="size-14!">
        <EllipsisVertical />
      </IconButton>
    }
    items={[
      ...(onSkip
        ? [{ label: showTexts('skipRest'), icon: <SkipForward />, onSelect: () => void onSkip() }]
        : []),
      {
        label: hostTexts('hideAgain'),
        icon: <EyeOff />,
        onSelect: afterMenu(() => setAnswersShownOrConfirm(false)),
      },
    ]}
  />
);

/** The heading of the final reveal. It states how many answers are set, and whether guests see them. */
export function HostFinaleHeading({ answered, left }: { answered: number; left: number }) {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  return (
    <>
      <p className="eyebrow low:hidden">{hostTexts(showAnswers ? 'revealed' : 'theReveal')}</p>
      <p className="font-display text-subheading leading-tight">
        {answered === 0 ? hostTexts('noAnswers') : hostTexts('answersSet', { answered, left })}
      </p>
      <p className="mt-0.5 text-sm text-muted [@media(max-height:40rem)]:hidden">
        {hostTexts(showAnswers ? 'answersVisible' : 'answersHidden')}
      </p>
    </>
  );
}

/** Returns the number of answers that guests see while answers are shown, and the number of guests. */
function revealCounts() {
  const room = organiserRoom();
  const answered = room.questions.filter(({ correctAnswer }) => correctAnswer !== undefined);
  const answers = answered.filter((question) => isAsked(room, question)).length;
  return { answers, guests: room.counters[0] };
}

/**
 * Shows or hides all answers and scores. If any answer is set, asks for confirmation first. Before it shows
 * the answers, it releases the held ones.
 * @param focusAfter The id of the element that takes the focus when the dialog closes.
 */
export function setAnswersShownOrConfirm(showAnswers: boolean, focusAfter?: string): void {
  const counts = revealCounts();
  const change = async () =>
    (!showAnswers || (await releaseHeldAnswers())) && setAnswerVisibility(showAnswers);
  if (counts.answers === 0) return void change();
  const action = showAnswers ? 'reveal' : 'hide';
  requestConfirmation({
    title: hostTexts(`${action}ConfirmTitle`),
    description: hostTexts(`${action}Confirm`, counts),
    confirmLabel: hostTexts(`${action}ConfirmButton`),
    busyLabel: hostTexts(showAnswers ? 'revealing' : 'hiding'),
    variant: showAnswers ? 'primary' : 'danger',
    onConfirm: change,
    focusAfter,
  });
}
