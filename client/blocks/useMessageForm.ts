import { useState, type FormEvent } from 'react';
import { isBlank, isMessageTooLong } from '../../protocol/checks.ts';
import { lengths } from '../../protocol/limits.ts';
import { successes, type ToastText } from '../../protocol/texts.ts';
import type { Player } from '../stores/player.ts';
import { showToast } from '../stores/toasts.ts';

interface MessageForm {
  participantId: string;
  /** What is saved already. */
  message: string;
  leaveMessage: Player['leaveMessage'];
  /** True where a message can be taken back; elsewhere a blank one is skipped. */
  canClear?: boolean;
  texts: { saved: ToastText; failed: ToastText };
  /** Called when nothing is left to save. */
  onDone: () => void;
}

/** A guest's message in a form of its own: checked, saved, or kept on the phone while there is no network. */
export function useMessageForm(form: MessageForm) {
  const { participantId, message, leaveMessage, canClear = false, texts, onDone } = form;
  const [text, setText] = useState(message);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (isBlank(text) && !(canClear && message !== '')) return onDone();
    const isTooLong = isMessageTooLong(text);
    setError(isTooLong ? `Please use at most ${lengths.message} characters.` : undefined);
    if (isTooLong) return;
    setIsBusy(true);
    try {
      const outcome = await leaveMessage(participantId, isBlank(text) ? '' : text.trim());
      showToast(outcome === 'sent' ? texts.saved : successes.messageKept);
      onDone();
    } catch {
      setError(texts.failed.description);
      showToast(texts.failed);
    } finally {
      setIsBusy(false);
    }
  }
  return { text, setText, error, isBusy, save };
}
