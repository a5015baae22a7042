import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { isBlank, isMessageTooLong, visibleLength } from '../../protocol/checks.ts';
import { lengths } from '../../protocol/limits.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import { demoTexts } from '../../protocol/texts/demo.ts';
import { messageTexts } from '../../protocol/texts/guest/own/message.ts';
import { done, failed, type ToastText } from '../../protocol/texts/toasts.ts';
import { commonTexts } from '../../protocol/texts/common.ts';
import { Button, useBusy } from '../components/controls/Button.tsx';
import { Field, Form, Textarea } from '../components/controls/Field.tsx';
import { Card, Heading } from '../components/layout/Card.tsx';
import { Ornament } from '../components/ornaments/Ornament.tsx';
import { showToast } from '../stores/app/toasts.ts';
import { useGame } from '../stores/guest/game.ts';
import { draftOf, keepDraft } from '../stores/guest/messageDraft.ts';

/** The toasts of a message, which a profile says in its own words. */
const messageToasts: { saved: () => ToastText; failed: () => ToastText } = {
  saved: () => done(messageTexts('savedTitle'), messageTexts('saved')),
  failed: () => failed(messageTexts('failed')),
};

/**
 * A guest's message in a form of its own: checked, saved, or kept on the phone while there is no network. What is being
 * written stays on the phone, also over a reload or a closed event, until it is sent or given up (`leave`).
 */
export function useMessageForm({
  participant: { id, message = '' },
  canClear = false,
  toasts = messageToasts,
  onDone,
}: {
  participant: Participant;
  /** True where a message can be taken back; elsewhere a blank one is skipped. */
  canClear?: boolean;
  toasts?: typeof messageToasts;
  /** Called when nothing is left to save: the message was saved, or skipped. */
  onDone: () => void;
}) {
  const { leaveMessage } = useGame();
  const [text, show] = useState(() => draftOf(id) ?? message);
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();

  function setText(written: string): void {
    show(written);
    keepDraft(id, isBlank(written) || written === message ? undefined : written);
  }
  function leave(): void {
    keepDraft(id, undefined);
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
          kept: done(messageTexts('keptTitle'), messageTexts('kept')),
          played: done(demoTexts('messageStaysTitle'), demoTexts('messageStays')),
        }[outcome],
      );
      leave();
    } catch {
      const toast = toasts.failed();
      setError(toast.description);
      showToast(toast);
    }
  }
  return { text, setText, error, isBusy, save: async () => run(save), leave };
}

type MessageDraft = ReturnType<typeof useMessageForm>;

/** Where a guest writes to the couple, with who can read it and the counter of its 280 characters; the buttons below. */
export function MessageForm({
  form: { text, setText, error, save },
  label = messageTexts('label'),
  hint,
  hasFocus = false,
  className,
  children,
}: {
  form: MessageDraft;
  label?: string;
  /** Stands before the readers and the counter. */
  hint?: ReactNode;
  /** Takes the focus as soon as it is there. */
  hasFocus?: boolean;
  className?: string;
  children: ReactNode;
}) {
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
              <span>{messageTexts('readers')}</span>
              {counter}
            </span>
          </>
        }
      >
        <Textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={messageTexts('placeholder')}
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

/** A page or stage of its own for the message. */
export const MessageCard = (props: { eyebrow?: string; words: string; children: ReactNode }) => (
  <Card as="section" look="invitation" padding="lg">
    <div className="text-center">
      <Heading size="title" eyebrow={props.eyebrow}>
        {messageTexts('title')}
      </Heading>
      <p className="mx-auto mt-2 max-w-sm text-muted">{props.words}</p>
      <Ornament className="my-6" />
    </div>
    {props.children}
  </Card>
);
