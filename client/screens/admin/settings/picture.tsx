import { ImageUp } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { imageBytes } from '../../../../protocol/limits.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { type ToastText, successToast, errorToast } from '../../../../protocol/texts/toasts.ts';
import { pictureTexts } from '../../../../protocol/texts/portal/pictures.ts';
import { call } from '../../../api/http.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { openPictureField, PictureField } from '../../../components/controls/PictureField.tsx';
import { useOnChange } from '../../../components/timing.ts';
import { readAsDataUrl } from '../../../features/readAsDataUrl.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import {
  organiserErrorOf,
  outcomeWithToast,
  type SubmitOutcome,
} from '../../../stores/organiser/runWithToast.ts';
import {
  useOrganiserRoom,
  eventParams,
  applyReply,
  withEvent,
} from '../../../stores/organiser/organiserRoom.ts';

type FilePickProps = {
  /** Accessible name: 'Choose a logo'. */
  label: string;
  isBusy?: boolean;
  onPick: (file: File) => void;
  children: string;
};

/** A button that opens the file picker for a picture. */
export function FilePick({ label, isBusy = false, onPick, children }: FilePickProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        className="max-w-full max-[18rem]:px-2"
        aria-label={label}
        busy={isBusy}
        busyLabel={pictureTexts('uploading')}
        icon={<ImageUp />}
        onClick={() => openPictureField(id)}
      >
        {children}
      </Button>
      <PictureField id={id} label={label} onPick={onPick} />
    </>
  );
}

/**
 * Keeps the focus in a group of buttons that replace each other. When the focused button disappears, the
 * first button takes the focus.
 */
export function useGroupFocus(state: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useOnChange(state, () => {
    if (document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  return group;
}

/** Chooses, uploads and removes one of the event's pictures. A later action aborts an earlier one. */
export function usePicture(picture: Picture) {
  const stored = useOrganiserRoom(({ event }) => event[picture]);
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);

  function abortPrevious(): AbortSignal {
    controller.current?.abort();
    controller.current = new AbortController();
    setProblem(undefined);
    return controller.current.signal;
  }

  function refuse(toast: ToastText): undefined {
    showToast(toast);
    setChosen(undefined);
  }

  async function send(image: string): Promise<void> {
    const signal = abortPrevious();
    setIsBusy(true);
    const result = await savePicture(picture, image, signal);
    if (result === 'cancelled') return;
    setIsBusy(false);
    if (result === 'done') setChosen(undefined);
    else if (result !== 'failed') setProblem(result.refusal);
  }

  /** Reads a file for the preview. A newer action aborts it. */
  async function choose(file: File): Promise<void> {
    const signal = abortPrevious();
    setIsBusy(false);
    const refusal = checkPicture(picture, file);
    if (refusal) return refuse(refusal);
    const image = await readPicture(file).catch(() => undefined);
    if (signal.aborted) return;
    if (image === undefined) return refuse(notAnImage());
    setChosen(image);
  }

  function cancel(): void {
    abortPrevious();
    setIsBusy(false);
    setChosen(undefined);
  }

  return {
    /** The picture to show: the chosen one, or else the stored one. */
    shown: chosen ?? stored,
    isChosen: chosen !== undefined,
    isStored: stored !== undefined,
    isBusy,
    problem,
    choose,
    cancel,
    upload: async () => (chosen !== undefined && !isBusy ? send(chosen) : undefined),
    remove: async () => (isBusy ? undefined : send('')),
  };
}

/** The two pictures of an event. */
type Picture = 'logo' | 'headerImage';

/** Returns the toast for a file that is not an image. */
const notAnImage = () => errorToast(pictureTexts('notAnImage'), pictureTexts('notAnImageTitle'));

const tooLarge = (picture: Picture) =>
  errorToast(pictureTexts(`${picture}TooLarge`), pictureTexts(`${picture}TooLargeTitle`));

const notStored = (picture: Picture) =>
  picture === 'logo'
    ? errorToast(dashboardTexts('updateFailed'))
    : errorToast(pictureTexts('headerImageFailed'), pictureTexts('headerImageFailedTitle'));

function storedToast(picture: Picture, isRemoved: boolean): ToastText {
  if (picture === 'logo') return successToast(dashboardTexts('updatedTitle'), dashboardTexts('updated'));
  return successToast(
    pictureTexts('headerImageToastTitle'),
    pictureTexts(isRemoved ? 'headerImageRemovedToast' : 'headerImageUpdatedToast'),
  );
}

/** Validates a chosen file, which must be an image and not too large. */
function checkPicture(picture: Picture, file: File): ToastText | undefined {
  if (!file.type.startsWith('image/')) return notAnImage();
  return file.size > imageBytes[picture] ? tooLarge(picture) : undefined;
}

/**
 * Reads a chosen file as a data URL. Rejects when the browser cannot read or draw the file, even if its name
 * is that of an image.
 */
async function readPicture(file: File): Promise<string> {
  const address = await readAsDataUrl(file);
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  return address;
}

const uploads: Record<Picture, (image: string, signal: AbortSignal) => Promise<GuestEvent>> = {
  logo: async (image, signal) =>
    call('PATCH /api/events/:shareCode', { ...eventParams(), body: { logo: image || null }, signal }),
  headerImage: async (headerImage, signal) =>
    call('POST /api/events/:shareCode/header-image', { ...eventParams(), body: { headerImage }, signal }),
};

/**
 * Uploads a picture (a data URL), or removes it when `image` is empty. A refusal is returned; a toast reports
 * any other result, except after an abort.
 */
async function savePicture(
  picture: Picture,
  image: string,
  signal: AbortSignal,
): Promise<SubmitOutcome | 'cancelled'> {
  const error = await organiserErrorOf(async () => {
    const event = await uploads[picture](image, signal);
    applyReply(withEvent({ [picture]: event[picture] }));
    showToast(storedToast(picture, !image));
  });
  if (!error) return 'done';
  if (signal.aborted) return 'cancelled';
  return outcomeWithToast(error, notStored(picture));
}
