import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isBlank } from '../../protocol/userText.ts';
import { pageLinks } from '../../protocol/paths.ts';
import { messageTexts } from '../../protocol/texts/guest/own/message.ts';
import { messagePageTexts, suggestedMessages } from '../../protocol/texts/guest/own/messagePage.ts';
import { MessageCard, MessageForm, SaveMessage, useMessageForm } from '../features/MessageForm.tsx';
import {
  OwnParticipantGuard,
  type OwnParticipantProps,
} from '../features/leaderboard/OwnParticipantGuard.tsx';
import { LinkButton } from '../components/controls/Button.tsx';
import { RichText } from '../components/display/Text.tsx';
import { Heading } from '../components/layout/Card.tsx';
import { deleteMessageDraft } from '../stores/guest/messageDraft.ts';
import { useIsCouple } from '../stores/room/isCouple.ts';

/** The page on which a guest writes a message to the couple, with suggestions. */
export const MessageScreen = () => (
  <OwnParticipantGuard title={messageTexts('title')} addressOf={pageLinks.message}>
    {(own) => <OwnMessage {...own} />}
  </OwnParticipantGuard>
);

/** The message form. The guest can write a message, pick a suggestion, or skip the page. */
function OwnMessage({ event, participant }: OwnParticipantProps) {
  const { id, message = '' } = participant;
  const results = pageLinks.results(event.shareCode, id);
  const navigate = useNavigate();
  const form = useMessageForm({ participant, onDone: () => void navigate(results) });
  const isCouple = useIsCouple();
  const isEmpty = isBlank(form.text);
  return (
    <MessageCard
      eyebrow={messagePageTexts('step')}
      text={messagePageTexts(isCouple ? 'intro' : 'introNeutral')}
    >
      <MessageForm form={form} hint={<SavedMessage message={message} />}>
        <MessageSuggestions chosen={form.text} onPick={form.setText} />
        {!isEmpty && (
          <StickyFooter>
            <SaveMessage form={form}>{messagePageTexts('save')}</SaveMessage>
          </StickyFooter>
        )}
        <StickyFooter isSticky={isEmpty}>
          <LinkButton to={results} onClick={() => deleteMessageDraft(id)} variant="quiet" wide>
            {messagePageTexts('skip')}
          </LinkButton>
        </StickyFooter>
      </MessageForm>
    </MessageCard>
  );
}

/** Keeps the next action at the bottom of the screen while the suggestions scroll. */
const StickyFooter = ({ isSticky = true, children }: { isSticky?: boolean; children: ReactNode }) => (
  <div
    className={clsx(
      '-mx-3 px-3',
      isSticky &&
        'sticky bottom-0 border-t border-line bg-raised pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
    )}
  >
    {children}
  </div>
);

function SavedMessage({ message }: { message: string }) {
  if (message === '') return messagePageTexts('notSaved');
  return (
    <span className="wrap-anywhere">
      <RichText
        text={messagePageTexts('savedMessage')}
        tags={{ message: () => <bdi>{messageTexts('quoted', { message })}</bdi> }}
      />
    </span>
  );
}

/** Eight suggested messages. A tap copies a message into the field. */
function MessageSuggestions({ chosen, onPick }: { chosen: string; onPick: (message: string) => void }) {
  const isCouple = useIsCouple();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading level={3} id={id} className="text-center">
        {messagePageTexts('ideasTitle')}
      </Heading>
      <p className="mb-3 text-center text-sm text-muted">{messagePageTexts('ideasHint')}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {suggestedMessages(isCouple).map((message) => (
          <li key={message} className="flex">
            <button
              type="button"
              aria-pressed={chosen === message}
              onClick={() => onPick(message)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-4 py-3 text-start ring-1 ring-line-strong ring-inset hover:bg-sunken aria-pressed:bg-gold-soft aria-pressed:ring-2 aria-pressed:ring-primary forced-colors:border"
            >
              <span className="min-w-0 flex-1">{message}</span>
              {chosen === message && <Check className="size-5 shrink-0" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
