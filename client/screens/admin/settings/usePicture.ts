import { useRef, useState } from 'react';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { checkPicture, readPicture, savePicture, type Picture } from '../../../stores/organiser/pictures.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { organiserFailures } from '../../../../protocol/texts/organiserTexts.ts';
import type { ToastText } from '../../../../protocol/texts/texts.ts';

/** Choosing, sending, giving up and removing one of the event's pictures. A later action ends an earlier one. */
export function usePicture(picture: Picture) {
  const stored = useOrganiserRoom(({ event }) => event[picture]);
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    setProblem(undefined);
    return running.current.signal;
  }

  function refuse(toast: ToastText): undefined {
    showToast(toast);
    setProblem(toast.description);
    setChosen(undefined);
    return undefined;
  }

  async function send(image: string): Promise<void> {
    const signal = begin();
    setIsBusy(true);
    const result = await savePicture(picture, image, signal);
    if (result === 'cancelled') return;
    setIsBusy(false);
    if (result === 'done') setChosen(undefined);
    else setProblem(result.refusal);
  }

  /** Reads a file for the preview; gives it as a data URL when it may be shown. */
  async function choose(file: File): Promise<string | undefined> {
    const signal = begin();
    setIsBusy(false);
    const refusal = checkPicture(picture, file);
    if (refusal) return refuse(refusal);
    const image = await readPicture(file).catch(() => undefined);
    if (signal.aborted) return undefined;
    if (image === undefined) return refuse(organiserFailures.notAnImage);
    setChosen(image);
    return image;
  }

  function cancel(): void {
    begin();
    setIsBusy(false);
    setChosen(undefined);
  }

  return {
    /** What to show: the chosen picture, else the stored one. */
    shown: chosen ?? stored,
    isChosen: chosen !== undefined,
    isStored: stored !== undefined,
    isBusy,
    problem,
    choose,
    cancel,
    upload: async () => (chosen !== undefined && !isBusy ? send(chosen) : undefined),
    send,
    remove: async () => (isBusy ? undefined : send('')),
  };
}
