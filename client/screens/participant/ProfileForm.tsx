import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { delaysMs } from '../../limits.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { profileTexts } from '../../../protocol/texts/guest/own/profile.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { MessageForm, SaveMessage, useMessageForm } from '../../features/MessageForm.tsx';
import { useTimeout } from '../../components/timing.ts';
import { deleteMessageDraft } from '../../stores/guest/messageDraft.ts';
import { useIsCouple } from '../../stores/room/isCouple.ts';

const toasts = {
  saved: () => successToast(profileTexts('savedTitle'), profileTexts('saved')),
  failed: () => errorToast(profileTexts('failed')),
};

type ProfileFormProps = {
  participant: Participant;
  /** True if the user has just opened the form, which then takes the focus. */
  hasFocus?: boolean;
  onDone: () => void;
};

/** The message form in the guest's own profile. */
export function ProfileForm({ participant, hasFocus = false, onDone }: ProfileFormProps) {
  const form = useMessageForm({ participant, canClear: true, toasts, onDone });
  const isCouple = useIsCouple();
  const label = profileTexts(isCouple ? 'messageLabel' : 'messageLabelNeutral');
  return (
    <MessageForm form={form} label={label} hasFocus={hasFocus} className="text-start">
      <SaveMessage form={form}>{profileTexts('save')}</SaveMessage>
    </MessageForm>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * The form on the profile right after the predictions. It thanks the guest and offers the message form before
 * the guest continues to the event.
 */
export function SubmittedForm(props: { shareCode: string; participant: Participant; hasPredicted: boolean }) {
  const { shareCode, participant, hasPredicted } = props;
  const [isSaved, setIsSaved] = useState(false);
  const isCouple = useIsCouple();
  const skip = () => {
    deleteMessageDraft(participant.id);
    scrollToTop();
  };
  const navigate = useNavigate();
  const continueToEvent = () => void navigate(pageLinks.event(shareCode));
  useTimeout(continueToEvent, isSaved ? delaysMs.profileRedirect : undefined);
  return (
    <Card as="section" look="invitation" padding="lg" className="candlelight">
      <div className="flex flex-col items-center text-center">
        <CircleCheckBig className="mb-3 size-10 stroke-[1.5] text-gold" />
        <Heading size="title">{profileTexts(hasPredicted ? 'submitted' : 'ownTitle')}</Heading>
        <p className="mt-2 max-w-sm text-muted">{profileTexts(isCouple ? 'intro' : 'introNeutral')}</p>
      </div>
      <Ornament className="my-6" />
      {isSaved ? (
        // This text takes the focus from the form that it replaces.
        <p ref={takeFocus} tabIndex={-1} className="py-6 text-center text-lead">
          {profileTexts('leaving')}
        </p>
      ) : (
        <>
          <ProfileForm participant={participant} onDone={() => setIsSaved(true)} />
          <LinkButton
            replace
            to={pageLinks.participant(shareCode, participant.id)}
            onClick={skip}
            variant="quiet"
            wide
            className="mt-2"
          >
            {profileTexts('skip')}
          </LinkButton>
        </>
      )}
    </Card>
  );
}

/** Scrolls to the top, because the tapped link disappears. */
function scrollToTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
