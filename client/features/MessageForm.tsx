import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { isBlank, isMessageTooLong, visibleLength } from '../../protocol/userText.ts';
import { lengths } from '../../protocol/limits.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import { demoTexts } from '../../protocol/texts/demo.ts';
import { messageTexts } from '../../protocol/texts/guest/own/message.ts';
import { successToast, errorToast, type ToastText } from '../../protocol/texts/toasts.ts';
import { commonTexts } from '../../protocol/texts/common.ts';
import { Button, useBusy } from '../components/controls/Button.tsx';
import { Field, Form, Textarea } from '../components/controls/Field.tsx';
import { Card, Heading } from '../components/layout/Card.tsx';
import { Ornament } from '../components/ornaments/Ornament.tsx';
import { MessageReaders } from './messages/OwnMessageState.tsx';
import { showToast } from '../stores/app/toasts.ts';
import { useGame } from '../stores/guest/game.ts';
import { deleteMessageDraft, draftOf, storeDraft } from '../stores/guest/messageDraft.ts';
import { useIsCouple } from '../stores/room/isCouple.ts';

/** The default toasts. The profile page passes its own. */
const messageToasts: { saved: () => ToastText; failed: () => ToastText } = {
  saved: () => successToast(messageTexts('savedTitle'), messageTexts('saved')),
  failed: () => errorToast(messageTexts('failed')),
};

/**
 * Returns the state of the form for a guest's message to the couple. Validates and saves the message. While
 * there is no network, it stores the message on the phone instead. The draft is also stored on the phone, so
 * that it survives a reload or a closed event. The draft is deleted when the message has been saved or
 * stored, or when the guest gives it up (`leave`).
 */
export function useMessageForm({
  participant,
  canClear = false,
  toasts = messageToasts,
  onDone,
}: {
  participant: Participant;
  /** If true, saving a blank text deletes the message. Otherwise it saves nothing. */
  canClear?: boolean;
  toasts?: typeof messageToasts;
  /** Called after the message was saved or skipped. */
  onDone: () => void;
}) {
  const { id, message = '' } = participant;
  const { leaveMessage } = useGame();
  const [text, setShownText] = useState(() => draftOf(id) ?? message);
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();

  function setText(newText: string): void {
    setShownText(newText);
    if (isBlank(newText) || newText === message) deleteMessageDraft(id);
    else storeDraft(id, newText);
  }
  function leave(): void {
    deleteMessageDraft(id);
    onDone();
  }
  async function save(): Promise<void> {
    if (isBlank(text) && !(canClear && message !== '')) return leave();
    const isTooLong = isMessageTooLong(text);
    setError(isTooLong ? messageTexts('tooLong', { most: lengths.message }) : undefined);
    if (isTooLong) return;
    try {
      const outcome = await leaveMessage(id, isBlank(text) ? '' : text.trim());
      showToast(
        {
          sent: toasts.saved(),
          kept: successToast(messageTexts('keptTitle'), messageTexts('kept')),
          simulated: successToast(demoTexts('messageStaysTitle'), demoTexts('messageStays')),
        }[outcome],
      );
      leave();
    } catch {
      showToast(toasts.failed());
    }
  }
  return { participant, text, setText, error, isBusy, save: async () => run(save), leave };
}

type MessageDraft = ReturnType<typeof useMessageForm>;

/**
 * The field for a message to the couple, with a note on who can read it and a character counter. The children
 * are the buttons.
 */
export function MessageForm({
  form: { participant, text, setText, error, save },
  label = messageTexts('label'),
  hint,
  hasFocus = false,
  className,
  children,
}: {
  form: MessageDraft;
  label?: string;
  /** A hint above the note on who can read the message. */
  hint?: ReactNode;
  /** Focuses the field on mount. */
  hasFocus?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const isCouple = useIsCouple();
  const length = visibleLength(text);
  const counter = (
    <span className={clsx('figures ms-auto', length > lengths.message && 'font-semibold text-negative')}>
      {messageTexts('counter', { length, most: lengths.message })}
    </span>
  );
  return (
    <Form onSubmit={save} className={className}>
      <Field
        label={label}
        error={error}
        hint={
          <>
            {hint && <span className="mb-1 block">{hint}</span>}
            <span className="flex flex-wrap justify-between gap-x-4">
              <MessageReaders participant={participant} />
              {counter}
            </span>
          </>
        }
      >
        <Textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={messageTexts(isCouple ? 'placeholder' : 'placeholderNeutral')}
          autoFocus={hasFocus}
        />
      </Field>
      {children}
    </Form>
  );
}

export const SaveMessage = ({ form, children }: { form: MessageDraft; children: ReactNode }) => (
  <Button type="submit" size="lg" wide busy={form.isBusy} busyLabel={commonTexts('saving')}>
    {children}
  </Button>
);

/** The card of a page or stage that is only about the message. */
export const MessageCard = (props: { eyebrow?: string; text: string; children: ReactNode }) => (
  <Card as="section" look="invitation" padding="lg">
    <div className="text-center">
      <Heading size="title" eyebrow={props.eyebrow}>
        {messageTexts('title')}
      </Heading>
      <p className="mx-auto mt-2 max-w-sm text-muted">{props.text}</p>
      <Ornament className="my-6" />
    </div>
    {props.children}
  </Card>
);
