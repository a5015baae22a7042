import { EllipsisVertical, EyeOff, Flag, SkipForward, Sparkles, Trophy } from 'lucide-react';
import { useState } from 'react';
import { isAnswerHeld } from '../../../../protocol/rules/questions/questionPhase.ts';
import { hostTexts } from '../../../../protocol/texts/portal/answers.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { eventStatusTexts } from '../../../../protocol/texts/portal/eventStatus.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import { useTimeout } from '../../../components/timing.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { setAnswerVisibility } from '../../../stores/organiser/event.ts';
import { useOrganiserRoom, organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { askToEndEvent } from '../overview/StatusCard.tsx';
import { isAsked, releaseHeldAnswers } from '../../../stores/organiser/questions.ts';
import { putOnScreens } from '../../../stores/organiser/show.ts';
import { useShowActions } from '../../../stores/organiser/showActions.ts';
import { Trouble, useIsOffline } from '../show/Trouble.tsx';

/** Where the focus goes when the button that was tapped has done its work and gone. */
export const hostPanelId = 'next-action';

/**
 * The great moment: shows everybody all answers and scores. Afterwards the thumb finds the end of the event there, once
 * nothing is left to answer; hiding the answers again lies in a menu and asks first, as the end does.
 */
export function HostFinale({ answered, left }: { answered: number; left: number }) {
  const { isOver, showAnswers } = useOrganiserRoom(({ event }) => event);
  const hasHeld = useOrganiserRoom(({ questions }) => questions.some(isAnswerHeld));
  const isComplete = answered > 0 && left === 0;
  const isOffline = useIsOffline();
  const { isRevealing, skip } = useRevealing();
  const revealButton = (
    <Button size="lg" wide icon={<Sparkles />} onClick={() => showAnswersOrAsk(true, hostPanelId)}>
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
      <Trouble isOffline={isOffline} />
    </div>
  );
}

/** So long the screens take at most for one of many answers, in milliseconds. */
const longestMs = 8_500;

/** Whether the screens may still be showing, one by one, the answers that were revealed together, and the way past them. */
function useRevealing() {
  const reveals = useOrganiserRoom((room) => room.reveals);
  const [past, setPast] = useState<typeof reveals>();
  useTimeout(() => setPast(reveals), reveals.length * longestMs, reveals);
  const skip = async () => {
    if (await putOnScreens({ kind: 'automatic' })) setPast(reveals);
  };
  return { isRevealing: reveals.length > 1 && past !== reveals, skip };
}

type SkipButtonProps = { isOffline: boolean; onSkip: () => Promise<void> };

/** For a host who doesn't want to wait until the screens have shown every answer. */
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

/** The crown of the evening; from then on the host runs the show. */
function WinnerButton({ isOffline }: { isOffline: boolean }) {
  const isSending = useShowActions((desk) => desk.isSending);
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

/** Skipping what the screens still have to show of many answers, while they do, and hiding them again. */
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
        onSelect: afterMenu(() => showAnswersOrAsk(false)),
      },
    ]}
  />
);

/** How many answers are ready to be revealed. */
export function HostFinaleWords({ answered, left }: { answered: number; left: number }) {
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

/** How many answers guests see, or would, and how many guests there are. */
function whatIsSeen() {
  const room = organiserRoom();
  const answered = room.questions.filter(({ correctAnswer }) => correctAnswer !== undefined);
  const answers = answered.filter((question) => isAsked(room, question)).length;
  return { answers, guests: room.counters[0] };
}

/**
 * Shows guests the answers, or hides answers and scores again; where some are set it asks first: the one is the great
 * moment, and what they have seen is not taken off their screens unasked. `focusAfter`: the id of what takes the focus then.
 */
export function showAnswersOrAsk(showAnswers: boolean, focusAfter?: string): void {
  const seen = whatIsSeen();
  const change = async () =>
    (!showAnswers || (await releaseHeldAnswers())) && setAnswerVisibility(showAnswers);
  if (seen.answers === 0) return void change();
  const word = showAnswers ? 'reveal' : 'hide';
  ask({
    title: hostTexts(`${word}ConfirmTitle`),
    description: hostTexts(`${word}Confirm`, seen),
    confirmLabel: hostTexts(`${word}ConfirmButton`),
    busyLabel: hostTexts(showAnswers ? 'revealing' : 'hiding'),
    variant: showAnswers ? 'primary' : 'danger',
    onConfirm: change,
    focusAfter,
  });
}
