import { useState, type FormEvent } from 'react';
import { isBlank, isMessageTooLong } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import { demoTexts } from '../../../protocol/texts/demo.ts';
import { done, successes, type ToastText } from '../../../protocol/texts/texts.ts';
import { draftOf, keepDraft } from '../../stores/guest/messageDraft.ts';
import type { Game } from '../../stores/guest/game.ts';
import { showToast } from '../../stores/app/toasts.ts';

interface MessageForm {
  participantId: string;
  /** What is saved already. */
  message: string;
  leaveMessage: Game['leaveMessage'];
  /** True where a message can be taken back; elsewhere a blank one is skipped. */
  canClear?: boolean;
  texts: { saved: ToastText; failed: ToastText };
  /** Called when nothing is left to save: the message was saved, or skipped. */
  onDone: () => void;
}

/**
 * A guest's message in a form of its own: checked, saved, or kept on the phone while there is no network. What is being
 * written stays on the phone, also over a reload or a closed event, until it is sent or given up (`leave`).
 */
export function useMessageForm(form: MessageForm) {
  const { participantId, message, leaveMessage, canClear = false, texts, onDone } = form;
  const [text, show] = useState(() => draftOf(participantId) ?? message);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  function setText(written: string): void {
    show(written);
    keepDraft(participantId, isBlank(written) || written === message ? undefined : written);
  }
  function leave(): void {
    keepDraft(participantId, undefined);
    onDone();
  }
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (isBlank(text) && !(canClear && message !== '')) return leave();
    const isTooLong = isMessageTooLong(text);
    setError(isTooLong ? `Please use ${lengths.message} characters or fewer.` : undefined);
    if (isTooLong) return;
    setIsBusy(true);
    try {
      const outcome = await leaveMessage(participantId, isBlank(text) ? '' : text.trim());
      showToast(
        {
          sent: texts.saved,
          kept: successes.messageKept,
          played: done(demoTexts('messageStaysTitle'), demoTexts('messageStays')),
        }[outcome],
      );
      leave();
    } catch {
      setError(texts.failed.description);
      showToast(texts.failed);
    } finally {
      setIsBusy(false);
    }
  }
  return { text, setText, error, isBusy, save, leave };
}
